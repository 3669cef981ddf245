import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { ingestLead } from "@/lib/intake/ingest-lead.server";
import { buildLeadPost, createPublisherWithKey } from "@/tests/factories/leads";
import { createOpenOrders } from "@/tests/factories/stock";
import { freezeStatistics, indexRowsRead, scannedRowsRead } from "@/tests/setup/table-statistics";
import { onLeadSold } from "./subscriptions";

const GROWN = 200;
const MEASURED = 20;

beforeAll(installCatalog);

const rowsRead = async () => ({
  requests: await scannedRowsRead("IntakeRequest"),
  leads:
    (await scannedRowsRead("Lead")) +
    (await indexRowsRead("Lead_publisherId_receivedAt_idx")) +
    (await indexRowsRead("Lead_receivedAt_idx")),
  persons: (await scannedRowsRead("SoldPerson")) + (await indexRowsRead("SoldPerson_pkey")),
});

it("tables that grew since they were last analyzed are not read as a whole for each lead", async () => {
  await freezeStatistics([
    "IntakeRequest",
    "SoldPerson",
    "Allocation",
    "Lead",
    "ConsentEvidence",
    "LedgerEntry",
  ]);
  await createOpenOrders(1, { quantity: GROWN + MEASURED });
  const { key } = await createPublisherWithKey({ postsPerMinute: 1_000_000 });
  const sell = async (leads: number) => {
    for (let sold = 0; sold < leads; sold += 1) {
      const response = await ingestLead({
        authorization: `Bearer ${key}`,
        idempotencyKey: randomUUID(),
        readBody: async () => buildLeadPost("life"),
        receivedAt: new Date(),
      });
      expect(response.status).toBe("accepted");
    }
    expect(await onLeadSold()).toBe(leads);
  };

  await sell(GROWN);
  const before = await rowsRead();
  await sell(MEASURED);
  const after = await rowsRead();
  expect(after.requests - before.requests).toBeLessThan(GROWN);
  // Where a lead is looked for without its index, each of them reads all leads of the publisher.
  expect(after.leads - before.leads).toBeLessThan((MEASURED * GROWN) / 4);
  expect(after.persons - before.persons).toBeLessThan(GROWN);
});
