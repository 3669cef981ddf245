import "server-only";
import { db } from "@/lib/platform/db/prisma.server";
import { SHOWN_EXAMPLE, type ShownCertificate } from "./example-certificate";
import { judgeCertificate } from "./judge-certificate";
import { inspectCertificate } from "./queries.server";

/**
 * The newest certificate, if every check of it passes; the example otherwise. A certificate has no personal data, and
 * its page is public.
 */
export async function showNewestCertificate(): Promise<ShownCertificate> {
  const newest = await db().ledgerEntry.findFirst({
    orderBy: { sequence: "desc" },
    select: { certificateId: true },
  });
  if (!newest) return SHOWN_EXAMPLE;
  // A damaged receipt throws; the home page must not fail because of it.
  const inspected = await inspectCertificate(newest.certificateId).catch(() => null);
  if (!inspected || !judgeCertificate(inspected.file, inspected).isGenuine) return SHOWN_EXAMPLE;
  return { file: inspected.file, isExample: false };
}
