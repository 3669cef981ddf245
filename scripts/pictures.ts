// npm run pictures: takes the pictures of the README from a running demo. With --all: every page at three widths, with
// what axe, the console and the width of the page have to say; docs/testing.md.
import { mkdirSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { type Browser, chromium } from "@playwright/test";
import { listPublicPages } from "./audit/list-public-pages";
import { listPrivatePages } from "./pictures/list-private-pages";
import { takeReadmePictures } from "./pictures/readme-pictures";
import { openSession, type ReviewSession, type Who } from "./pictures/review-session";
import { BROWSER_FLAGS } from "./stack/browser-flags";
import { findBrowser, unpackHeadlessBrowser } from "./stack/find-browser";
import { projectRoot } from "./stack/project-root";
import { runMain } from "./stack/run-main";
import { UserError } from "./stack/user-error";

const WIDTHS = [390, 768, 1440] as const;
const REVIEW_FOLDER = path.join(projectRoot, ".tmp/pictures");

await runMain(async () => {
  const { values, positionals } = parseArgs({
    options: { url: { type: "string", default: "http://localhost:3000" }, all: { type: "boolean" } },
    allowPositionals: true,
  });
  await refuseSilence(values.url);
  const executablePath = unpackHeadlessBrowser() ?? findBrowser((line) => console.log(line));
  const browser = await chromium.launch({ executablePath, args: BROWSER_FLAGS });
  try {
    if (!values.all) return await takeReadmePictures(browser, values.url);
    return (await reviewAll(browser, values.url, positionals)) === 0 ? 0 : 1;
  } finally {
    await browser.close();
  }
});

async function refuseSilence(url: string): Promise<void> {
  const isThere = await fetch(new URL("/api/health", url)).then(
    ({ ok }) => ok,
    () => false,
  );
  if (!isThere) throw new UserError(`nothing answers at ${url}. Start it in another window: npm run demo`);
}

/**
 * Takes a picture of every page at every width, into .tmp/pictures, and prints what is wrong with it.
 * @param wanted parts of paths; without any, every page.
 * @returns the number of faults.
 */
async function reviewAll(browser: Browser, url: string, wanted: readonly string[]): Promise<number> {
  mkdirSync(REVIEW_FOLDER, { recursive: true });
  let faults = 0;
  for (const who of ["visitor", "customer", "staff"] as const) {
    const session = await openSession(browser, url, who);
    const pages = await listPages(session, who, url);
    for (const page of pages.filter(
      (one) => wanted.length === 0 || wanted.some((part) => one.includes(part)),
    ))
      for (const width of WIDTHS) {
        const found = await session.review(page, width, path.join(REVIEW_FOLDER, fileOf(who, page, width)));
        for (const fault of found) console.log(`${who} ${page} at ${width}: ${fault}`);
        faults += found.length;
      }
    await session.close();
  }
  console.log(`${faults} faults; pictures: .tmp/pictures`);
  return faults;
}

async function listPages(session: ReviewSession, who: Who, url: string): Promise<string[]> {
  if (who === "visitor") return listPublicPages(url);
  const { pages, missing } = await listPrivatePages(session, who === "staff" ? "admin" : "dashboard");
  for (const template of missing) console.log(`${who} ${template}: no page links to one`);
  return pages;
}

function fileOf(who: Who, page: string, width: number): string {
  const name = page.replace(/[\da-f]{8}-[\da-f-]{27}/g, "one").replaceAll(/[^\w-]+/g, "_");
  return `${who}${name}-${width}.png`;
}
