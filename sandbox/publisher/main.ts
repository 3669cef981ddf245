// The publisher of the demo: posts leads of fictional people through the real intake API. One in eight is bad on
// purpose. README.md describes the environment.
import { parseConfig } from "./config";
import { createDrafts } from "./draw-draft";
import { feed } from "./feed";
import { readSerial, SAVED_EVERY, saveSerial } from "./memory";
import { createRandom } from "./random";
import { createSender } from "./send-draft";

const SEED = 20_261_121;
const SUMMARY_EVERY = 60;

const { intakeUrl, keys, perMinute, opening, stateFile } = parseConfig(process.env);
const lastSerial = readSerial(stateFile);
const drafts = createDrafts(keys, createRandom(SEED + lastSerial), lastSerial);
const counts = new Map<string, number>();
let posted = 0;

for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.on(signal, () => {
    saveSerial(stateFile, drafts.serial);
    process.exit(0);
  });
}

console.log(`publisher ready: ${perMinute} leads a minute to ${intakeUrl}`);
await feed({
  opening: Math.max(0, opening - lastSerial),
  perMinute,
  draw: () => drafts.next(new Date()),
  send: createSender(intakeUrl),
  wait: (durationMs) => new Promise((resolve) => setTimeout(resolve, durationMs)),
  nowMs: () => performance.now(),
  isOver: () => false,
  onTrouble: (pauseMs) => console.log(`the intake does not answer; trying again in ${pauseMs} ms`),
  onReply: ({ status, outcome }) => {
    posted += 1;
    counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
    if (status === 401 || status === 403 || status === 429) console.log(`refused: ${status} ${outcome}`);
    if (posted % SAVED_EVERY === 0) saveSerial(stateFile, drafts.serial);
    if (posted % SUMMARY_EVERY === 0) {
      console.log(`${posted} posts: ${[...counts].map(([name, count]) => `${count} ${name}`).join(", ")}`);
    }
  },
});
