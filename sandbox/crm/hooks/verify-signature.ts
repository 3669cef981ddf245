import { Webhook } from "standardwebhooks";
import type { Received } from "../control/control-contract";

export type Verdict = Pick<Received, "signature" | "signatureProblem">;

/** Verifies a Standard Webhooks signature with the official library. Without a secret nothing is verified. */
export function verifySignature(
  secret: string | null,
  headers: Record<string, string>,
  body: string,
): Verdict {
  if (secret === null) return { signature: "not_checked", signatureProblem: null };
  try {
    // The signature covers the bytes, even if they are not JSON.
    new Webhook(secret).verify(body, headers, { jsonParse: false });
    return { signature: "verified", signatureProblem: null };
  } catch (error) {
    return { signature: "wrong", signatureProblem: error instanceof Error ? error.message : String(error) };
  }
}

/** Says whether the official library accepts `secret`. */
export function isUsableSecret(secret: string): boolean {
  try {
    return new Webhook(secret) instanceof Webhook;
  } catch {
    return false;
  }
}
