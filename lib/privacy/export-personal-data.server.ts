import "server-only";
import { recordAudit } from "@/lib/audit/record-audit.server";
import { type OwnSale, readOwnSales } from "@/lib/inbox/read-own-sales.server";
import type { Client } from "@/lib/platform/http/client.server";
import { streamBody } from "@/lib/platform/http/stream-body";
import { readOwnRows } from "./queries.server";
import { presentOwnSale } from "./sale-to-dto";
import { presentOwnData } from "./to-dto";

/** A file with everything about somebody. */
interface OwnDataFile {
  exportedAt: Date;
  /** JSON in UTF-8. An answer that broke off is no JSON. */
  body: ReadableStream<Uint8Array>;
}

/** Where the one part is that a person bought and the file leaves out. */
const CONTACT_NOTICE =
  "Contact data of these leads belongs to other people and is not in this file. You find it in Dashboard, Leads, Export as CSV, where each reading is logged.";

/**
 * Everything that there is about the viewer, as JSON can say it; the audit log is told before anything is sent. Leads
 * come last, one a line, and are read while the file is on its way: there may be 100,000 of them.
 */
export async function exportOwnData(
  viewer: { id: string },
  client: Client,
  now = new Date(),
): Promise<OwnDataFile> {
  const data = presentOwnData(await readOwnRows(viewer), now);
  await recordAudit({
    actorId: viewer.id,
    action: "accounts.export-data",
    subject: { type: "user", id: viewer.id },
    outcome: "done",
    address: client.address,
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
    const lines = batch.map((sale) => JSON.stringify(presentOwnSale(sale)));
    yield encoder.encode(separator + lines.join(",\n    "));
    separator = ",\n    ";
  }
  yield encoder.encode("\n  ]\n}\n");
}
