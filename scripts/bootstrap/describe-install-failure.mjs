const CAUSES = [
  [/ENOSPC|no space left/i, "there is no space left on the disk; free about 1 GB and start again."],
  [/EACCES|EPERM|EROFS/, "npm may not write here; check who owns this folder."],
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ENOTCACHED|network/i,
    "npm could not reach its registry; connect to the network (or set npm's proxy) and start again.",
  ],
  [
    /EINTEGRITY/,
    "a package is not the one of package-lock.json; run npm cache clean --force and start again.",
  ],
  // On Node 20 every install warns of EBADENGINE; only the error counts.
  [/npm err\S* code EBADENGINE/i, "this npm or Node is too old for a dependency; install a current Node."],
];

/**
 * Converts npm's output to one line that says what to do, followed by npm's last lines.
 * Causes are checked in order: a full disk also breaks connections.
 */
export function describeInstallFailure(output) {
  const cause = CAUSES.find(([pattern]) => pattern.test(output));
  const tail = output.trimEnd().split("\n").slice(-15).join("\n");
  return `installing the dependencies failed: ${cause ? cause[1] : "npm's own words follow."}\n${tail}`;
}
