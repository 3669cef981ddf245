import "server-only";
import { leaveBehind } from "@/lib/platform/jobs/leave-behind.server";

/**
 * Does one step for each plan, one after the other. An error in one plan is logged and does not stop the others; that plan
 * gets the step again in the next run. The job of this run fails at its end.
 * @param step what is done, for the log: `a plan could not be …`.
 * @returns what the steps returned, without those that failed.
 */
export async function eachPlan<Item extends { planId: string }, Result>(
  items: readonly Item[],
  step: string,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const item of items) {
    try {
      results.push(await work(item));
    } catch (error) {
      leaveBehind({ planId: item.planId }, error, `a plan could not be ${step}`);
    }
  }
  return results;
}
