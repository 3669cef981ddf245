import "server-only";
import { AppError } from "@/lib/kit/errors";
import type { Client } from "@/lib/platform/http/client.server";
import { throttle } from "../throttling/throttle.server";

/**
 * Runs `work`, which uses the token of an emailed link. Invalid tokens count against the limit of the IP address. Other
 * errors, such as a weak password, do not.
 * @throws AppError 429 after too many invalid tokens; what `work` throws.
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
