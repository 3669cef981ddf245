import "server-only";
import { messageOf } from "@/lib/kit/message-of";
import { logger } from "@/lib/platform/logger.server";

/**
 * Does one step for each plan, one after the other. An error in one plan is logged and does not stop the others; that plan
 * gets the step again in the next run.
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
      logger().error({ planId: item.planId, error: messageOf(error) }, `a plan could not be ${step}`);
    }
  }
  return results;
}
