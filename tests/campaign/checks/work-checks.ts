import { type Violation, violationOf } from "./violation";

/** How the report names an action that threw an error, and one that was under way when the time was over. */
export const FAILED = "failed";
export const CUT_OFF = "cut off";

interface Work {
  /** Counts of `purchase claimed`, `lead failed` and so on. */
  outcomes: ReadonlyMap<string, number>;
  /** How many orders and leads the product told its callers that it has. */
  acknowledged: { orders: number; leads: number };
  /** Actions that ended, of those that were planned. */
  done: number;
  total: number;
  /** Then actions are left out. On a slow machine that is no fault: what was done is judged. */
  isTimeOver: boolean;
}

/**
 * Checks that customers bought and publishers delivered, because every invariant holds where nothing happens: all that was planned
 * was done, unless the time was over; the product took an order and a lead; and fewer than half of the purchases and of the leads
 * failed, although faults are injected, because callers repeat what was not answered.
 */
export function checkWork({ outcomes, acknowledged, done, total, isTimeOver }: Work): Violation[] {
  const found = done < total && !isTimeOver ? [`${total - done} of ${total} actions were not done`] : [];
  if (acknowledged.orders === 0) found.push("no order was acknowledged");
  if (acknowledged.leads === 0) found.push("no lead was acknowledged");
  for (const what of ["purchase", "lead"]) {
    const ended = [...outcomes].filter(([name]) => name.startsWith(`${what} `) && !name.endsWith(CUT_OFF));
    const all = ended.reduce((sum, [, times]) => sum + times, 0);
    const failed = outcomes.get(`${what} ${FAILED}`) ?? 0;
    if (failed > 0 && failed * 2 >= all) found.push(`${what}: ${failed} of ${all} failed`);
  }
  return violationOf("customers buy and publishers deliver in spite of the faults", found);
}
