import type { Part } from "./run-parts";

/** Enough for each kind of fault once; on a quiet machine a minute. */
const SHORT = ["--seed", "1", "--purchases", "25", "--leads", "150", "--minutes", "5"];

/** A short campaign: one passed test when every invariant holds. */
export const campaignPart: Part = {
  title: "Campaign",
  run: async (tools) => {
    const exitCode = await tools.show({ args: ["--import", "tsx", "scripts/campaign.ts", ...SHORT] });
    return { passed: exitCode === 0 ? 1 : 0, failed: exitCode === 0 ? 0 : 1, skipped: 0 };
  },
};
