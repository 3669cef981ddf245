import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
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
const ADVICE = "Install Chromium or Chrome, or set CHROMIUM_PATH to the program.";

/**
 * Path of a Chromium for the browser tests: CHROMIUM_PATH, else one of the usual places, else Playwright's own,
 * else one that is installed now (Debian's when we are root there, else Playwright's), told through `log`.
 * Throws a UserError that says what to do when there is none to be had.
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

/** Some places hold a script that only says how to install a browser: try it. */
export function canStart(program: string): boolean {
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
  // Without a fresh list a new container knows no packages. Its failure is not final: there may be an old list.
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
