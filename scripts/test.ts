// npm test: runs everything. After a failed part, the next parts still run.
import { e2ePart } from "./checks/e2e-part";
import { jestPart } from "./checks/jest-part";
import { type Part, runParts } from "./checks/run-parts";
import { judgeRun } from "./checks/tally";
import { validatePart } from "./checks/validate-part";

/** Enough for each kind of fault once; on a quiet machine a minute. */
const SHORT_CAMPAIGN = ["--seed", "1", "--purchases", "25", "--leads", "150", "--minutes", "5"];

/** A short campaign: one passed test when every invariant holds. */
const campaignPart: Part = {
  title: "Campaign",
  run: async (tools) => {
    const end = await tools.show({ args: ["--import", "tsx", "scripts/campaign.ts", ...SHORT_CAMPAIGN] });
    const passed = end.exitCode === 0 ? 1 : 0;
    return judgeRun("Campaign", { passed, failed: 0, skipped: 0 }, end);
  },
};

await runParts([
  validatePart,
  jestPart("unit", "Unit tests", []),
  jestPart("db", "Database tests", []),
  e2ePart([]),
  campaignPart,
]);
