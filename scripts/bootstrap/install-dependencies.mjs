import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { DEMO_PACKAGES } from "./demo-packages.mjs";
import { describeInstallFailure } from "./describe-install-failure.mjs";

const PROGRESS_INTERVAL_MS = 10_000;

// Third-party install scripts do not run, because one of them downloads binaries that Leadwell does not need.
// NODE_ENV=production in the environment must not exclude the build tools.
// `install` with --no-save takes every version and checksum of the lockfile and changes neither package.json nor the lockfile,
// also where a registry does not offer other platforms' packages. Deployments use `npm ci`; lockfile.test.ts keeps the lockfile
// complete for it.
const NPM_ARGS = [
  "install",
  "--no-save",
  "--ignore-scripts",
  "--no-audit",
  "--no-fund",
  "--prefer-offline",
  "--include=dev",
  "--include=optional",
  // The product runs on the Node that this install brings, not on the host's.
  "--engine-strict=false",
];

/**
 * Installs the dependencies when they are missing or package-lock.json changed since the last time. For the demo, of the
 * development packages only DEMO_PACKAGES, unless all of them are there already.
 * Throws with one line that says what to do when npm fails.
 */
export async function installDependencies(root, { forDemo = false } = {}) {
  const lockfile = readFileSync(path.join(root, "package-lock.json"), "utf8");
  const wanted = createHash("sha256").update(lockfile).digest("hex");
  const stamp = path.join(root, "node_modules", ".leadwell-install");
  const [installed, isPartial] = (readIfExists(stamp) ?? "").split(" ");
  if (installed === wanted && (forDemo || !isPartial)) return;
  if (isAlreadyInstalled(root, lockfile)) return writeFileSync(stamp, wanted);
  // What tests once installed is not taken away again.
  const isDemoOnly = forDemo && (isPartial || !existsSync(path.join(root, "node_modules")));
  const reason = !installed
    ? " (first start, up to a minute)"
    : installed === wanted
      ? " of tests and checks"
      : " (package-lock.json changed)";
  console.log(`Installing dependencies${reason} …`);
  const startedAt = Date.now();
  if (isDemoOnly) await installForDemo(root, lockfile, startedAt);
  else await runNpm(root, startedAt);
  writeFileSync(stamp, isDemoOnly ? `${wanted} demo` : wanted);
  console.log(`Dependencies installed in ${seconds(startedAt)} s`);
}

/**
 * npm can leave out all development packages or none. So it installs from a package.json that has only the demo's, in a
 * folder of its own, and the result moves into the project. Versions and checksums are those of the lockfile.
 */
async function installForDemo(root, lockfile, startedAt) {
  const staging = path.join(root, ".tmp", "demo-install");
  mkdirSync(staging, { recursive: true });
  const manifest = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
  const devDependencies = Object.fromEntries(
    DEMO_PACKAGES.map((name) => [name, manifest.devDependencies[name]]),
  );
  writeFileSync(
    path.join(staging, "package.json"),
    JSON.stringify({ ...manifest, scripts: {}, devDependencies }),
  );
  writeFileSync(path.join(staging, "package-lock.json"), lockfile);
  const [target, staged] = [path.join(root, "node_modules"), path.join(staging, "node_modules")];
  // After an interrupted install, the packages are still in the staging folder, and npm goes on there.
  if (existsSync(target)) {
    rmSync(staged, { recursive: true, force: true });
    renameSync(target, staged);
  }
  await runNpm(staging, startedAt);
  renameSync(staged, target);
  rmSync(staging, { recursive: true });
}

/** True after a manual npm install: every installed package has the version of the lockfile. */
function isAlreadyInstalled(root, lockfile) {
  const installedText = readIfExists(path.join(root, "node_modules", ".package-lock.json"));
  if (!installedText) return false;
  const installed = JSON.parse(installedText).packages;
  return Object.entries(JSON.parse(lockfile).packages).every(([location, wanted]) => {
    if (location === "") return true;
    const found = installed[location];
    if (!found) return Boolean(wanted.optional || wanted.devOptional || wanted.peer);
    return found.version === wanted.version && found.integrity === wanted.integrity;
  });
}

function runNpm(folder, startedAt) {
  const { command, prefix } = npmCommand();
  return new Promise((resolve, reject) => {
    const npm = spawn(command, [...prefix, ...NPM_ARGS], { cwd: folder, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    npm.stdout.on("data", (chunk) => (output += chunk));
    npm.stderr.on("data", (chunk) => (output += chunk));
    const progress = setInterval(
      () => console.log(`  … still installing (${seconds(startedAt)} s)`),
      PROGRESS_INTERVAL_MS,
    );
    npm.on("error", (error) => {
      clearInterval(progress);
      reject(new Error(`could not start npm (${error.message}); install npm 10 or newer.`));
    });
    npm.on("close", (code) => {
      clearInterval(progress);
      if (code === 0) return resolve();
      reject(new Error(describeInstallFailure(output)));
    });
  });
}

/**
 * The npm that runs this script, on the host's own Node. `npm` from the PATH would use the Node in node_modules, which
 * this install replaces.
 */
function npmCommand() {
  const cli = process.env.npm_execpath;
  if (cli && existsSync(cli) && /\.c?js$/.test(cli)) {
    return { command: process.env.npm_node_execpath ?? process.execPath, prefix: [cli] };
  }
  return { command: process.platform === "win32" ? "npm.cmd" : "npm", prefix: [] };
}

function readIfExists(file) {
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}

function seconds(startedAt) {
  return Math.round((Date.now() - startedAt) / 1000);
}
