import "server-only";
import { throttle } from "@/lib/accounts/throttling/throttle.server";
import { wordRefusal } from "@/lib/accounts/throttling/word-refusal";
import type { Actor } from "@/lib/audit/actor.server";
import { LISTS_PER_DAY, LISTS_PER_MONTH } from "./schemas";

/**
 * Counts a new list of own customers against the limits per day and per 30 days. Call it when the list was parsed, so that a
 * wrong file does not count.
 * @throws AppError 429 with the limits.
 */
export async function countListChange({ id, ipAddress }: Actor): Promise<void> {
  try {
    await throttle("own-customers", { account: id, ipAddress });
    await throttle("own-customers-month", { account: id, ipAddress });
  } catch (error) {
    wordRefusal(
      error,
      (refusal) =>
        `You can upload a list ${LISTS_PER_DAY} times a day and ${LISTS_PER_MONTH} times in 30 days. Your current list stays. ${refusal}`,
    );
  }
}
