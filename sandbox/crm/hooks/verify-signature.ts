import { Webhook } from "standardwebhooks";
import type { Received } from "../control/control-contract";

export type Verdict = Pick<Received, "signature" | "signatureProblem">;

/** Checks the headers of Standard Webhooks by its official library; without a secret nothing is checked. */
export function verifySignature(
  secret: string | null,
  headers: Record<string, string>,
  body: string,
): Verdict {
  if (secret === null) return { signature: "not_checked", signatureProblem: null };
  try {
    // The signature is about the bytes; whether they are JSON is another question.
    new Webhook(secret).verify(body, headers, { jsonParse: false });
    return { signature: "verified", signatureProblem: null };
  } catch (error) {
    return { signature: "wrong", signatureProblem: error instanceof Error ? error.message : String(error) };
  }
}

/** Whether the official library takes `secret`. */
export function isUsableSecret(secret: string): boolean {
  try {
    return new Webhook(secret) instanceof Webhook;
  } catch {
    return false;
  }
}
