// npm run keys:rotate-index: recomputes the blind indexes of phones and emails with the first key of DATA_KEYS. It may be
// stopped at any time, and the product keeps running meanwhile. See docs/privacy.md.
import { closePool, openPoolWithoutTimeLimit } from "@/lib/platform/db/pool.server";
import { stopUnlessConfigured } from "@/lib/platform/env/stop-unless-configured.server";
import { type IndexProgress, rotateIndexKeys } from "./rotate-index-keys/rotate-index-keys";
import { runMain } from "./stack/run-main";

await runMain(async () => {
  stopUnlessConfigured();
  openPoolWithoutTimeLimit();
  const { outcome, left, chain } = await rotateIndexKeys(showProgress);
  if (process.stderr.isTTY) process.stderr.write("\n");
  console.log(MESSAGES[outcome]);
  if (left > 0) console.log(`${left} rows were held by somebody else. Run this once more.`);
  console.log(`Keys of the blind indexes, which must stay in DATA_KEYS: ${chain.join(", ")}`);
  await closePool();
  return outcome === "done" || outcome === "nothing-to-do" ? 0 : 1;
});

const MESSAGES = {
  done: "Every blind index is made with the first key of DATA_KEYS.",
  "nothing-to-do": "The blind indexes are made with the first key of DATA_KEYS already.",
  unfinished: "The rotation is not finished.",
  "already-running": "Another run of this command is going on.",
};

let shown = "";

function showProgress({ step, done }: IndexProgress): void {
  if (!process.stderr.isTTY) {
    if (step !== shown) console.log(step);
  } else process.stderr.write(`${step === shown ? "\r" : "\n"}${step}: ${done} rows`);
  shown = step;
}
