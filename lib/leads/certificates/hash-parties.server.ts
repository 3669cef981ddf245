import "server-only";
import { createHmac, hkdfSync } from "node:crypto";
import { env } from "@/lib/platform/env/env.server";

/**
 * Keyed hashes for the parties of a receipt: who knows an account or a telephone number cannot find it in the
 * public ledger by trying, because the key stays here. The person's hash is bound to the line, and is the same
 * for the same person in it, so that anybody can see that nobody was sold twice.
 */
export function partyHasher() {
  const key = Buffer.from(hkdfSync("sha256", env().AUTH_SECRET, "", "leadwell.certificate.parties", 32));
  const hash = (...parts: string[]) => createHmac("sha256", key).update(parts.join("\n")).digest("hex");
  return {
    buyer: (userId: string) => hash("buyer", userId),
    /** @param phoneIndex the blind index of the lead's telephone number. */
    person: (line: string, phoneIndex: string) => hash("person", line, phoneIndex),
  };
}
