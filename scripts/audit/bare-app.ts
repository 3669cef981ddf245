import { cpSync, mkdirSync, symlinkSync } from "node:fs";
import path from "node:path";
import { findFreePort } from "../stack/ports";
import { loopbackUrl } from "../stack/product-environment";
import { projectRoot } from "../stack/project-root";
import { startTemporaryStack } from "../stack/temporary-stack";

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
  const env = {
    ...process.env,
    NODE_ENV: "production" as const,
    NEXT_TELEMETRY_DISABLED: "1",
    BARE_PAGE_BYTES: String(pageBytes),
    ...environment,
  };
  const { started, stop } = await startTemporaryStack("bare", { logsDir }, async (supervisor, folder) => {
    cpSync(path.join(projectRoot, "bench/bare-next"), folder, { recursive: true });
    mkdirSync(path.join(folder, "public"));
    for (const [copy, file] of Object.entries(FILES))
      cpSync(path.join(projectRoot, file), path.join(folder, copy));
    symlinkSync(path.join(projectRoot, "node_modules"), path.join(folder, "node_modules"), "junction");
    const next = { command: process.execPath, env, cwd: folder };
    await supervisor.run({ name: "bare-next-build", ...next, args: [NEXT, "build", folder] });
    const port = await findFreePort();
    const url = loopbackUrl(port);
    const args = [NEXT, "start", folder, "--port", String(port), "--hostname", "127.0.0.1"];
    await supervisor.start({ name: "bare-next", ...next, args, ready: { url: `${url}/api/bare` } });
    return url;
  });
  return { url: started, stop };
}
