import "server-only";
import { randomBytes } from "node:crypto";
import { seal, unseal } from "@/lib/platform/crypto/seal.server";
import type { WebhookFormat } from "@/lib/platform/db/generated/client";
import { logger } from "@/lib/platform/logger.server";
import type { OpenDestination } from "../senders/outbound-delivery.server";
import { type DestinationConfig, destinationConfig } from "./config-schemas";

/** The sealed columns of a destination. */
export interface SealedDestination {
  id: string;
  kind: DestinationConfig["kind"];
  /** Empty for a removed one. */
  configSealed: string | null;
  secretSealed: string | null;
  previousSecretSealed: string | null;
  previousSecretUntil: Date | null;
  webhookFormat: WebhookFormat;
}

export const configContext = (id: string) => `Destination.config:${id}`;
export const secretContext = (id: string) => `Destination.secret:${id}`;

/** Seals the settings of a destination, bound to its row. */
export function sealConfig(id: string, { config }: Pick<DestinationConfig, "config">): string {
  return seal(JSON.stringify(config), configContext(id));
}

/** Creates a signing secret as Standard Webhooks defines it: 24 to 64 random bytes in base64 after `whsec_`. */
export function newSecret(): string {
  return `whsec_${randomBytes(32).toString("base64")}`;
}

export function sealSecret(id: string, secret: string): string {
  return seal(secret, secretContext(id));
}

/** Decrypts a signing secret. @returns null for one that cannot be decrypted, which is logged. */
export function tryOpenSecret(id: string, sealed: string): string | null {
  try {
    return unseal(sealed, secretContext(id));
  } catch {
    logger().error({ destinationId: id }, "signing secret does not open");
    return null;
  }
}

/**
 * Decrypts a destination. Until it expires, the previous secret signs too, unless it cannot be decrypted: the current one is
 * enough for the receiver.
 * @returns null for a removed destination, and for one that cannot be decrypted (a lost key, an altered row), which is logged.
 */
export function openDestination(row: SealedDestination, now: Date): OpenDestination | null {
  if (row.configSealed === null) return null;
  try {
    const config: unknown = JSON.parse(unseal(row.configSealed, configContext(row.id)));
    const target = destinationConfig.parse({ kind: row.kind, config });
    const current = row.secretSealed ? [unseal(row.secretSealed, secretContext(row.id))] : [];
    const isPreviousGood = row.previousSecretUntil !== null && row.previousSecretUntil > now;
    const previous =
      row.previousSecretSealed && isPreviousGood ? tryOpenSecret(row.id, row.previousSecretSealed) : null;
    const { id, webhookFormat } = row;
    return { id, target, secrets: previous === null ? current : [...current, previous], webhookFormat };
  } catch {
    logger().error({ destinationId: row.id }, "destination does not open");
    return null;
  }
}
