import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { Draft } from "./draw-draft";
import type { Reply } from "./feed";

const TIMEOUT_MS = 10_000;
const answer = z
  .object({ status: z.string(), reasons: z.array(z.string()) })
  .or(z.object({ type: z.string() }));

/**
 * Posts to the intake API like any publisher. The draft keeps its Idempotency-Key in all attempts.
 * @returns null without a response or after a server error (5xx): try again later.
 */
export function createSender(intakeUrl: string): (draft: Draft) => Promise<Reply> {
  const idempotencyKeys = new WeakMap<Draft, string>();
  return async (draft) => {
    const idempotencyKey = idempotencyKeys.get(draft) ?? randomUUID();
    idempotencyKeys.set(draft, idempotencyKey);
    try {
      const response = await fetch(intakeUrl, {
        method: "POST",
        headers: {
          "Content-Type": "application/json",
          Authorization: `Bearer ${draft.key}`,
          "Idempotency-Key": idempotencyKey,
        },
        body: JSON.stringify(draft.body),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const text = await response.text();
      return response.status >= 500 ? null : { status: response.status, outcome: outcomeOf(text) };
    } catch {
      return null;
    }
  };
}

/** The status in the response, or the code of the problem. */
function outcomeOf(text: string): string {
  try {
    const read = answer.parse(JSON.parse(text));
    return "type" in read ? (read.type.split(":").at(-1) ?? read.type) : read.status;
  } catch {
    return "answer not understood";
  }
}
