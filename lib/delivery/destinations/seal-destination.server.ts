import "server-only";
import { randomBytes } from "node:crypto";
import { seal } from "@/lib/platform/crypto/seal.server";
import { configContext, secretContext } from "../senders/outbound-delivery.server";
import type { DestinationConfig } from "./config-schemas";

/** Seals the settings of a destination, bound to its row. */
export function sealConfig(id: string, { config }: Pick<DestinationConfig, "config">): string {
  return seal(JSON.stringify(config), configContext(id));
}

/** Creates a signing secret as Standard Webhooks defines it: 24 to 64 random bytes in base64 after `whsec_`. */
export function newSecret(): string {
  return `whsec_${randomBytes(32).toString("base64")}`;
}

/** Seals a signing secret, bound to its row. */
export function sealSecret(id: string, secret: string): string {
  return seal(secret, secretContext(id));
}
