// npm run weigh:pages [-- path …]: the first scripts and the HTML of prerendered pages by brotli, as they are sent, from the files of
// the last build. No server, no browser; docs/performance.md.
import { existsSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync } from "node:zlib";
import { BROTLI } from "@/lib/platform/http/compress-responses.server";
import { listFirstScripts } from "./audit/weigh-first-scripts";
import { projectRoot } from "./stack/project-root";
import { runMain } from "./stack/run-main";
import { UserError } from "./stack/user-error";

const BUILD = path.join(projectRoot, ".next");
const SERVED_AT = "/_next/";
const PAGES = [
  "/",
  "/purchase-leads",
  "/help-center",
  "/tcpa-compliance",
  "/privacy-policy",
  "/terms-of-service",
  "/api-documentation",
];

await runMain(async () => {
  const asked = process.argv.slice(2);
  for (const page of asked.length > 0 ? asked : PAGES) weigh(page);
  return 0;
});

/** Prints a page's total and its files, the heaviest first. A kB is 1000 bytes. */
function weigh(page: string): void {
  const file = path.join(BUILD, "server/app", `${page === "/" ? "index" : page}.html`);
  if (!existsSync(file))
    throw new UserError(`${file} does not exist: run npm run build, and name a static page`);
  const html = readFileSync(file, "utf8");
  const scripts = [...new Set(listFirstScripts(html))].map((source) => {
    const { pathname } = new URL(source, "http://localhost");
    const name = decodeURIComponent(pathname.slice(SERVED_AT.length));
    return { name, bytes: statSync(path.join(BUILD, `${name}.br`)).size };
  });
  const total = scripts.reduce((sum, { bytes }) => sum + bytes, 0);
  console.log(`${page}: scripts ${toKb(total)} kB, HTML ${toKb(brotliCompressSync(html, BROTLI).length)} kB`);
  for (const { name, bytes } of scripts.sort((one, other) => other.bytes - one.bytes))
    console.log(`  ${toKb(bytes).padStart(6)}  ${name}`);
}

function toKb(bytes: number): string {
  return (bytes / 1000).toFixed(1);
}
