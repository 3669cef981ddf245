import "server-only";
import { AppError } from "@/lib/kit/errors";
import type { Client } from "@/lib/platform/http/client.server";
import { throttle } from "../throttling/throttle.server";

/**
 * Does what a link of a mail asks for. Links that are no good are counted by the address that they come from;
 * whatever else is wrong (a weak password) is not a guess.
 * @throws AppError 429 after too many; what `work` throws.
 */
export async function countTokenUse<Result>(
  kind: "confirm-email" | "reset-password",
  client: Client,
  work: () => Promise<Result>,
): Promise<Result> {
  const attempt = await throttle(kind, { ipAddress: client.ipAddress });
  try {
    const result = await work();
    await attempt.forgive();
    return result;
  } catch (error) {
    const isGuess = error instanceof AppError && error.code === "link-not-valid";
    if (!isGuess) await attempt.forgive();
    throw error;
  }
}
