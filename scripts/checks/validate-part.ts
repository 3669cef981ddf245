import { generatePrismaClient } from "../database/generate-prisma-client";
import { describeDuration } from "./describe-duration";
import type { Part } from "./run-parts";
import { addTallies, type Tally } from "./tally";
import type { Tool, ToolRunner } from "./tool-runner";

interface Step extends Tool {
  name: string;
}

const PARALLEL = 2;
const NAME_WIDTH = 18;

/** Writes the routes' types of Next.js, which the steps read. */
const PREPARATION: Step = { name: "route types", args: ["node_modules/next/dist/bin/next", "typegen"] };

// The slowest first.
const STEPS: readonly Step[] = [
  { name: "lint", args: ["node_modules/oxlint/bin/oxlint", "--type-aware", "--deny-warnings", "."] },
  { name: "types", args: ["node_modules/typescript/bin/tsc", "--noEmit"] },
  { name: "dead code", args: ["node_modules/knip/bin/knip.js"] },
  { name: "migrations", args: ["--import", "tsx", "scripts/check-migrations.ts"] },
  { name: "arrows", args: ["node_modules/dependency-cruiser/bin/dependency-cruiser.mjs", "."] },
  { name: "format", args: ["node_modules/@biomejs/biome/bin/biome", "check", "."] },
  { name: "minimum versions", args: ["--import", "tsx", "scripts/check-versions.ts"] },
];

/** All checks that are not tests. Prints one line per step, and a step's output only when it fails. */
export const validatePart: Part = {
  title: "Validate",
  run: async (tools) => {
    await generatePrismaClient();
    const prepared = await runStep(tools, PREPARATION);
    const queue = [...STEPS];
    const work = async (): Promise<Tally[]> => {
      const tallies: Tally[] = [];
      for (let step = queue.shift(); step; step = queue.shift()) tallies.push(await runStep(tools, step));
      return tallies;
    };
    const tallies = await Promise.all(Array.from({ length: PARALLEL }, work));
    return addTallies([prepared, ...tallies.flat()]);
  },
};

async function runStep(tools: ToolRunner, step: Step): Promise<Tally> {
  const startedAt = Date.now();
  const { exitCode, output } = await tools.capture(step);
  const passed = exitCode === 0;
  console.log(
    `${passed ? "  ok  " : "FAILED"}  ${step.name.padEnd(NAME_WIDTH)} ${describeDuration(Date.now() - startedAt)}`,
  );
  if (!passed) console.log(indent(output));
  if (passed) return { passed: 1, failed: 0, skipped: 0 };
  return { passed: 0, failed: 1, skipped: 0, failures: [`Validate: ${step.name}`] };
}

function indent(text: string): string {
  return text.trimEnd().replaceAll(/^/gm, "        ");
}
