import { beforeAll, beforeEach, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { suppress } from "@/lib/contacts/suppression/suppress.server";
import { createStaff } from "@/tests/factories/accounts";
import { buildLeadPost, createPublisherWithKey } from "@/tests/factories/leads";
import { createOpenOrders, emptyMarket } from "@/tests/factories/stock";
import { ingestLead } from "./ingest-lead.server";

let key: string;
beforeAll(async () => {
  await installCatalog();
  ({ key } = await createPublisherWithKey());
});
beforeEach(emptyMarket);

/** Posts a body. @returns the reasons of the response, and how often it waited. */
async function post(body: unknown) {
  const waits: number[] = [];
  const { status, reasons } = await ingestLead({
    authorization: `Bearer ${key}`,
    idempotencyKey: null,
    readBody: async () => body,
    receivedAt: new Date(),
    wait: async (milliseconds) => void waits.push(milliseconds),
  });
  return { status, reasons, waits: waits.length };
}

const NEUTRAL = { status: "duplicate", reasons: ["person-not-needed"], waits: 1 };
const again = (body: ReturnType<typeof buildLeadPost<"life">>) => ({
  ...body,
  contact: { ...body.contact, firstName: "Annabel" },
});

it("a response about a person who is suppressed, in stock or sold waits for a full step", async () => {
  const [suppressed, inStock, sold] = [buildLeadPost("life"), buildLeadPost("life"), buildLeadPost("life")];
  const { user: staff } = await createStaff();
  await suppress(
    { person: suppressed.contact.phone, reason: "dnc", source: "Call 12" },
    { id: staff.id, ipAddress: null },
  );
  expect(await post(suppressed)).toEqual(NEUTRAL);
  expect(await post(inStock)).toMatchObject({ status: "stored", waits: 0 });
  expect(await post(again(inStock))).toEqual(NEUTRAL);
  await createOpenOrders(1);
  expect(await post(sold)).toMatchObject({ status: "accepted", waits: 0 });
  expect(await post(again(sold))).toEqual(NEUTRAL);
});

it("a response that tells its reason does not wait", async () => {
  const body = buildLeadPost("life", { contact: { zip: "00501" } });
  expect(await post(body)).toMatchObject({ status: "rejected", waits: 0 });
});
