import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { findFreePort } from "../stack/ports";
import { projectRoot } from "../stack/project-root";
import { Supervisor } from "../stack/supervisor";

const NEXT = path.join(projectRoot, "node_modules/next/dist/bin/next");

/** The font of /peer, and the picture in its first screen. */
const FILES = {
  "public/font.woff2": "public/fonts/instrument-sans-5.3.0.woff2",
  "public/hero.png": "public/screenshots/builder-phone.png",
};

/** A running plain Next app: the baseline for the framework's own cost on this machine. */
export interface BareApp {
  url: string;
  stop(): Promise<void>;
}

/**
 * Builds and starts bench/bare-next with a page of this size. It is copied out of the project first, because Next would
 * otherwise include our middleware.ts.
 * @param environment BARE_PAGE_TEXT: the text of /text and /peer, one line for each block.
 * @throws when it does not build or start.
 */
export async function startBareApp(
  pageBytes: number,
  logsDir: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<BareApp> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "leadwell-bare-"));
  cpSync(path.join(projectRoot, "bench/bare-next"), folder, { recursive: true });
  mkdirSync(path.join(folder, "public"));
  for (const [copy, file] of Object.entries(FILES))
    cpSync(path.join(projectRoot, file), path.join(folder, copy));
  symlinkSync(path.join(projectRoot, "node_modules"), path.join(folder, "node_modules"), "junction");
  const env = {
    ...process.env,
    NODE_ENV: "production" as const,
    NEXT_TELEMETRY_DISABLED: "1",
    BARE_PAGE_BYTES: String(pageBytes),
    ...environment,
  };
  const built = spawnSync(process.execPath, [NEXT, "build", folder], { env, cwd: folder, stdio: "ignore" });
  if (built.status !== 0) throw new Error("the bare Next app did not build");
  const supervisor = new Supervisor({
    logsDir,
    onUnexpectedExit: ({ name }) => console.error(`${name} ended`),
  });
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  await supervisor.start({
    name: "bare-next",
    command: process.execPath,
    args: [NEXT, "start", folder, "--port", String(port), "--hostname", "127.0.0.1"],
    env,
    cwd: folder,
    ready: { url: `${url}/api/bare` },
  });
  return {
    url,
    stop: async () => {
      await supervisor.stopAll();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
