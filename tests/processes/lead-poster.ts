// Takes leads in, as the intake server does, from lines of JSON instead of requests. A line is { key, idempotencyKey, post }.
// With { leadId }, it sells the lead in a transaction of two statements instead. Writes "ready", then a line for each one.
import { createInterface } from "node:readline";
import { z } from "zod";
import { ingestLead } from "@/lib/intake/ingest-lead.server";
import { inTransaction } from "@/lib/platform/db/transaction.server";

const request = z.union([
  z.object({ key: z.string(), idempotencyKey: z.string(), post: z.unknown() }),
  z.object({ leadId: z.string() }),
]);

process.stdout.write("ready\n");
for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(`${JSON.stringify(await take(request.parse(JSON.parse(line))))}\n`);
}

async function take(asked: z.infer<typeof request>): Promise<unknown> {
  if ("leadId" in asked) {
    return inTransaction(async (transaction) => {
      await transaction.query("SELECT * FROM allocate_lead($1)", [asked.leadId]);
      return transaction.query("SELECT 1");
    });
  }
  return ingestLead({
    authorization: `Bearer ${asked.key}`,
    idempotencyKey: asked.idempotencyKey,
    readBody: async () => asked.post,
    receivedAt: new Date(),
  });
}
