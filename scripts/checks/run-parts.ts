import { runMain } from "../stack/run-main";
import { describeDuration } from "./describe-duration";
import { addTallies, closingLines, countsLine, type Tally } from "./tally";
import { createToolRunner, type ToolRunner } from "./tool-runner";

/** One part of the tests, with a heading of its own. */
export interface Part {
  title: string;
  run(tools: ToolRunner): Promise<Tally>;
}

/**
 * Runs the parts of a test command one after the other, also after a failed one. Prints the closing lines and ends the
 * process with the exit code that fits it.
 */
export function runParts(parts: readonly Part[]): Promise<never> {
  return runMain(async () => {
    const tools = createToolRunner();
    const tallies: Tally[] = [];
    for (const part of parts) tallies.push(await runPart(part, tools));
    await tools.close();
    const total = addTallies(tallies);
    console.log(`\n${closingLines(total)}`);
    return total.failed > 0 ? 1 : 0;
  });
}

async function runPart(part: Part, tools: ToolRunner): Promise<Tally> {
  console.log(`\n== ${part.title}\n`);
  const startedAt = Date.now();
  const tally = await part.run(tools).catch((error: unknown) => {
    console.error(error instanceof Error && error.name === "UserError" ? error.message : error);
    const failure = `${part.title}: did not come to its end\n    ${String(error).replaceAll("\n", "\n    ")}`;
    return { passed: 0, failed: 1, skipped: 0, failures: [failure] };
  });
  // An interrupted part has no result. The runner ends the process.
  if (tools.isStopping()) return new Promise<never>(() => {});
  console.log(`\n-- ${part.title}: ${countsLine(tally)} (${describeDuration(Date.now() - startedAt)})`);
  return tally;
}
