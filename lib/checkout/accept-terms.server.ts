import "server-only";
import { legalEditions } from "@/lib/compliance/legal-editions";
import { getOwnConfiguration } from "@/lib/configurations/saved-configurations.server";
import { conflict } from "@/lib/kit/errors";
import { db } from "@/lib/platform/db/prisma.server";
import { sql } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";
import type { Client } from "@/lib/platform/http/client.server";
import type { AcceptTermsBody } from "./schemas";

/** Longer User-Agent headers are cut. */
const USER_AGENT_LENGTH = 512;

/**
 * Records that the viewer accepted the terms of service for a configuration; called when they press Pay. Every attempt to
 * pay adds a row. The version is the server's; the version that the page showed must be the same.
 * @throws AppError 404 for another account's configuration; 409 `terms-changed` when the page showed another version.
 */
export async function acceptTerms(
  viewer: { id: string; timeZone: string },
  { leadConfigId, version }: AcceptTermsBody,
  client: Client,
): Promise<{ version: string }> {
  const configuration = await getOwnConfiguration(viewer, leadConfigId);
  const current = legalEditions.termsOfService.version;
  if (version !== current)
    throw conflict(
      "terms-changed",
      "Our terms of service have changed since you opened this page. Please reload the page and read them before you pay.",
    );
  await db().termsAcceptance.create({
    data: {
      userId: viewer.id,
      leadConfigId: configuration.id,
      version: current,
      timeZone: viewer.timeZone,
      ipAddress: client.ipAddress,
      userAgent: client.userAgent?.slice(0, USER_AGENT_LENGTH).toWellFormed() ?? null,
    },
  });
  return { version: current };
}

/** The terms of service that a customer accepted for an order. */
export interface AcceptedTerms {
  version: string;
  acceptedAt: Date;
  /** The account's at that moment. Null in rows from before it was stored. */
  timeZone: string | null;
  /** Null when it is unknown or no longer kept. */
  ipAddress: string | null;
  userAgent: string | null;
}

/**
 * UNSAFE: of any account's order; for evidence in a dispute. Returns the last acceptance before the order was placed; for a
 * renewal, the one of the plan's first purchase. Null when the customer paid without our checkout page.
 */
export async function UNSAFE_readAcceptedTerms(orderId: string): Promise<AcceptedTerms | null> {
  const [found] = await autocommit.rows(
    sql(`SELECT t."version", t."acceptedAt", t."timeZone", t."ipAddress", t."userAgent" FROM "Order" o
     LEFT JOIN "PlanCycle" c ON c."paymentIntentId" = o."paymentIntentId"
     LEFT JOIN "Plan" p ON p."id" = c."planId"
     JOIN "TermsAcceptance" t ON t."leadConfigId" = COALESCE(p."leadConfigId", o."leadConfigId")
     WHERE o."id" = $1 AND t."acceptedAt" <= o."createdAt"
     ORDER BY t."acceptedAt" DESC, t."id" DESC LIMIT 1`),
    [orderId],
  );
  return found ?? null;
}
