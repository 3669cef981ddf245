import "server-only";
import { recordAudit } from "@/lib/audit/record-audit.server";
import type { Client } from "@/lib/platform/http/client.server";
import { presentOwnData } from "./present-own-data";
import { readOwnRows } from "./queries.server";

/** Everything that there is about the viewer, as JSON can say it; the audit log is told. */
export async function exportOwnData(viewer: { id: string }, client: Client, now = new Date()) {
  const data = presentOwnData(await readOwnRows(viewer), now);
  await recordAudit({
    actorId: viewer.id,
    action: "accounts.export-data",
    subject: { type: "user", id: viewer.id },
    outcome: "done",
    address: client.address,
  });
  return data;
}
