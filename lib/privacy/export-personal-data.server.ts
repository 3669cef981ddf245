import "server-only";
import { recordAudit } from "@/lib/audit/record-audit.server";
import { type OwnSale, readOwnSales } from "@/lib/inbox/read-own-sales.server";
import type { Client } from "@/lib/platform/http/client.server";
import { streamBody } from "@/lib/platform/http/stream-body";
import { readPersonalData } from "./queries.server";
import { toOwnSaleDto, toPersonalDataDto } from "./to-dto.server";

interface PersonalDataFile {
  exportedAt: Date;
  /** JSON in UTF-8. A response that broke off is not valid JSON. */
  body: ReadableStream<Uint8Array>;
}

const CONTACT_NOTICE =
  "Contact details of these leads are data about other people and are not in this file. To export them, use Dashboard, Leads, Export as CSV. Views of contact details are logged.";

/**
 * The viewer's personal data as a JSON file. The export is recorded in the audit log before the first byte is sent.
 * Leads come last, one per line, and are read in batches while the file is streamed: there may be 100,000.
 */
export async function exportPersonalData(
  viewer: { id: string },
  client: Client,
  now = new Date(),
): Promise<PersonalDataFile> {
  const data = toPersonalDataDto(await readPersonalData(viewer), now);
  await recordAudit({
    actorId: viewer.id,
    action: "accounts.export-data",
    subject: { type: "user", id: viewer.id },
    outcome: "done",
    ipAddress: client.ipAddress,
  });
  const head = { ...data, contactOfLeads: CONTACT_NOTICE };
  return { exportedAt: now, body: streamBody(writeFile(head, readOwnSales(viewer))) };
}

async function* writeFile(head: object, sales: AsyncIterable<OwnSale[]>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  const open = JSON.stringify(head, null, 2).replace(/\n\}$/, "");
  yield encoder.encode(`${open},\n  "leads": [`);
  let separator = "\n    ";
  for await (const batch of sales) {
    const lines = batch.map((sale) => JSON.stringify(toOwnSaleDto(sale)));
    yield encoder.encode(separator + lines.join(",\n    "));
    separator = ",\n    ";
  }
  yield encoder.encode("\n  ]\n}\n");
}
