import "server-only";
import { recordAudit } from "@/lib/audit/record-audit.server";
import { toConfigurationDto } from "@/lib/configurations/saved-configurations.server";
import { readOwnSales } from "@/lib/inbox/read-own-sales.server";
import type { Client } from "@/lib/platform/http/client.server";
import { streamBody } from "@/lib/platform/http/stream-body";
import { readPersonalData, readPersonalLists } from "./queries.server";
import { toOwnSaleDto, toPersonalDataDto, toSessionDto, toSignInDto } from "./to-dto.server";

interface PersonalDataFile {
  exportedAt: Date;
  /** JSON in UTF-8. A response that broke off is not valid JSON. */
  body: ReadableStream<Uint8Array>;
}

const CONTACT_NOTICE =
  "Contact details of these leads are data about other people and are not in this file. To export them, use Dashboard, Leads, Export as CSV. Views of contact details are logged.";

/**
 * The viewer's personal data as a JSON file. The export is recorded in the audit log before the first byte is sent.
 * Configurations, sessions, sign-ins and leads come last, one per line, and are read in batches while the file is streamed: there
 * may be 100,000 of each.
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
  const { configurations, sessions, signIns } = readPersonalLists(viewer);
  const lists = {
    configurations: linesOf(configurations, toConfigurationDto),
    sessions: linesOf(sessions, toSessionDto),
    signIns: linesOf(signIns, toSignInDto),
    leads: linesOf(readOwnSales(viewer), toOwnSaleDto),
  };
  return { exportedAt: now, body: streamBody(writeFile(head, lists)) };
}

/** The rows as JSON, a batch at a time. */
async function* linesOf<Row>(
  batches: AsyncIterable<Row[]>,
  toDto: (row: Row) => object,
): AsyncGenerator<string[]> {
  for await (const batch of batches) yield batch.map((row) => JSON.stringify(toDto(row)));
}

async function* writeFile(
  head: object,
  lists: Readonly<Record<string, AsyncIterable<string[]>>>,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode(JSON.stringify(head, null, 2).replace(/\n\}$/, ""));
  for (const [name, batches] of Object.entries(lists)) {
    yield encoder.encode(`,\n  "${name}": [`);
    let separator = "\n    ";
    for await (const lines of batches) {
      yield encoder.encode(separator + lines.join(",\n    "));
      separator = ",\n    ";
    }
    yield encoder.encode("\n  ]");
  }
  yield encoder.encode("\n}\n");
}
