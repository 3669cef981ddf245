import "server-only";
import type { Client } from "@/lib/platform/http/client.server";
import { throttle } from "../throttling/throttle.server";
import { wordRefusal } from "../throttling/word-refusal";

const TEXTS = {
  "signed-in": "This account or network signed in too often within an hour.",
  "password-confirmed": "The password was confirmed too often within an hour.",
} as const;

/**
 * Counts a password that was right: each costs a hash and an entry of the audit log that stays. Call it before the attempt is
 * forgiven, so that a refused one counts as a failure too, and further ones are refused before the hash.
 * @throws AppError 429.
 */
export async function countRightPassword(
  kind: keyof typeof TEXTS,
  account: { id: string },
  { ipAddress }: Client,
): Promise<void> {
  try {
    await throttle(kind, { account: account.id, ipAddress });
  } catch (error) {
    wordRefusal(error, (refusal) => `${TEXTS[kind]} ${refusal}`);
  }
}
