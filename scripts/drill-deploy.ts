// npm run drill:deploy [-- --purchases 30 --leads 300 --rounds 2 --previous ../leadwell-1.0]: replaces web server, intake
// server and worker while simulated customers pay and publishers post leads. Then it checks every invariant of
// docs/reliability.md. With --previous, the processes of an earlier version (a folder with its build) begin, on this
// version's database. The exit code is 1 when a lead or payment is lost, or a process does not stop by itself.
import path from "node:path";
import { z } from "zod";
import { startRollingStack } from "@/tests/campaign/deploy/rolling-stack";
import { createPlan } from "@/tests/campaign/plan";
import { startCampaignReceiver } from "@/tests/campaign/receiver";
import { runUndisturbed } from "@/tests/campaign/run-campaign";
import { onStopRequested } from "./stack/lifecycle";
import { number, readOptions } from "./stack/read-options";
import { runMain } from "./stack/run-main";

/** How processes end that stop by themselves. 143 is what Next's server ends with after SIGTERM. */
const GRACEFUL = ["code 0", "code 143"];

await runMain(async () => {
  const { rounds, previous, ...sizes } = readOptions({
    seed: number(1),
    purchases: number(30),
    leads: number(300),
    rounds: number(2),
    previous: z.string().optional(),
  });
  const print = (line: string) => console.log(line);
  const options = { ...sizes, minutes: 20, without: null };
  const receiver = await startCampaignReceiver();
  const folder = previous ? path.resolve(previous) : null;
  const { stack, replaceAll } = await startRollingStack(receiver.origin, print, folder);
  onStopRequested(() => void stack.stop().then(() => process.exit(130)));
  try {
    let isClean = true;
    const violations = await runUndisturbed({
      stack,
      receiver,
      plan: { ...createPlan(options), faults: [] },
      options,
      print,
      meanwhile: async ({ calls, notes }) => {
        for (let round = 1; round <= rounds; round += 1) {
          const before = total(notes.outcomes);
          const replaced = await replaceAll();
          isClean &&= replaced.every(({ ended }) => GRACEFUL.includes(ended));
          print(
            `round ${round}: ${JSON.stringify({ replaced, actionsMeanwhile: total(notes.outcomes) - before })}`,
          );
        }
        print(`answers so far: ${JSON.stringify(Object.fromEntries(calls.statuses))}`);
      },
    });
    return violations.length > 0 || !isClean ? 1 : 0;
  } finally {
    await stack.stop();
    await receiver.close();
  }
});

function total(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((sum, each) => sum + each, 0);
}
