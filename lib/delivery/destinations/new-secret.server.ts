import "server-only";
import { randomBytes } from "node:crypto";

/** A signing secret as Standard Webhooks has it: 24 to 64 random bytes in base64 behind `whsec_`. */
export function newSecret(): string {
  return `whsec_${randomBytes(32).toString("base64")}`;
}
