import type { LeadEmails, QuietHours } from "@/lib/delivery/alerts/alert-settings";
import { setAlerts } from "@/lib/delivery/alerts/set-alerts.server";
import type { DestinationConfig } from "@/lib/delivery/destinations/config-schemas";
import { db } from "@/lib/platform/db/prisma.server";
import { createDestinationRow, createOwner } from "./deliveries";

/** A customer with an open order and one email destination, who gets the leads of each hour in one email. */
export async function createDigestOwner() {
  const owner = await createOwner();
  const email = `${owner.userId}@agency.example`;
  const { id: destinationId } = await createDestinationRow(owner.userId, emailTo(email));
  // Phoenix has no daylight saving time: 7 hours behind UTC all year.
  await db().user.update({ where: { id: owner.userId }, data: { timeZone: "America/Phoenix" } });
  await chooseLeadEmails(owner.userId, "hourly");
  return { owner, email, destinationId };
}

/** The settings of an email destination. */
export function emailTo(address: string, { attachCsv = false } = {}): DestinationConfig {
  return { kind: "email", config: { addresses: [address], attachCsv } };
}

/** Chooses how leads come by email, as the owner does on the delivery page. */
export function chooseLeadEmails(
  userId: string,
  leadEmails: LeadEmails,
  quietHours: QuietHours | null = null,
) {
  return setAlerts({ id: userId, ipAddress: null }, { quietHours, dailySummary: false, leadEmails });
}

/** When the digest of an owner's oldest lead is due. @throws when that lead waits for no digest. */
export async function digestDueAt(userId: string): Promise<Date> {
  const first = await db().delivery.findFirstOrThrow({ where: { userId }, orderBy: { createdAt: "asc" } });
  if (!first.digestAt) throw new Error("no lead waits for a digest");
  return first.digestAt;
}

export function minutesAfter(moment: Date, minutes: number): Date {
  return new Date(moment.getTime() + minutes * 60_000);
}
