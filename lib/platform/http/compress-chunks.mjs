// Plain JavaScript, because next.config.mjs is read before anything is compiled.
import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";

const compress = promisify(brotliCompress);

/** Level 11 takes more than twice the time of a build's step, for files that are 2 % smaller. */
const QUALITY = 10;

/**
 * Writes a brotli copy (`<name>.br`) beside each script and style sheet of a build, for brotli-chunks.server.ts. Next itself
 * only compresses while it responds, by gzip, again for each visitor.
 * @param {string} distDir the folder of the build
 */
export async function compressChunks(distDir) {
  const folder = path.join(distDir, "static/chunks");
  const names = await readdir(folder, { recursive: true });
  const files = names.filter((name) => /\.(js|css)$/.test(name));
  await Promise.all(files.map((name) => compressFile(path.join(folder, name))));
}

/** @param {string} file */
async function compressFile(file) {
  const content = await readFile(file);
  const copy = await compress(content, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  });
  await writeFile(`${file}.br`, copy);
}
