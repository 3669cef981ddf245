import { readFileSync } from "node:fs";
import { beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { doNotContactJob } from "@/lib/contacts/suppression/do-not-contact.email";
import { suppress } from "@/lib/contacts/suppression/suppress.server";
import { UNSAFE_selectRepeats } from "@/lib/inbox/repeats/select-repeats.server";
import { compareLedger } from "@/lib/ledger/verify-ledger.server";
import { fillOrder } from "@/lib/marketplace/sell-leads.server";
import { pool } from "@/lib/platform/db/pool.server";
import { db } from "@/lib/platform/db/prisma.server";
import { createConfirmedCustomer, createStaff } from "@/tests/factories/accounts";
import { createDestinationRow, webhookTo } from "@/tests/factories/deliveries";
import { buildLeadPost, createPublisherWithKey } from "@/tests/factories/leads";
import { createOwnLeads } from "@/tests/factories/own-leads";
import { createOpenOrders, emptyMarket } from "@/tests/factories/stock";
import { tamper } from "@/tests/factories/tamper";
import { postLead } from "./post-lead";

// A repeated inquiry goes to the owner of the lead, with its phone and email. From then on these are contacts of a sold person, too.

let key: string;
beforeAll(async () => {
  await installCatalog();
  ({ key } = await createPublisherWithKey());
});

let leadId: string;
let sold: Contact;
beforeEach(async () => {
  await emptyMarket();
  const [lead] = (await createOwnLeads((await createConfirmedCustomer()).user, ["auto"])).leads;
  if (!lead) throw new Error("nothing was sold");
  leadId = lead.leadId;
  sold = lead.post.contact;
  await emptyMarket();
});

interface Contact {
  phone: string;
  email: string;
}

/** Posts an inquiry. What `known` does not have is new. @returns the stored lead with its contact. */
async function post(known: Partial<Contact>) {
  const body = buildLeadPost("auto", { contact: known });
  const { leadId } = await postLead(body, { key });
  return { ...(await db().lead.findUniqueOrThrow({ where: { id: leadId } })), contact: body.contact };
}

const openOrder = async () => {
  const order = { line: "auto", quantity: 5, wantsBeneficiary: false, wantsHigherIncome: false } as const;
  return (await createOpenOrders(1, order)).orderIds[0] ?? "";
};
const repeat = () => expect.objectContaining({ status: "duplicate", duplicateOfId: leadId, orderId: null });

describe("a phone or email that a repeated inquiry brought", () => {
  it.each([
    ["phone", "email"],
    ["email", "phone"],
  ] as const)("is never sold to somebody else: the %s", async (brought, shared) => {
    const second = await post({ [shared]: sold[shared] });
    expect(second).toEqual(repeat());
    await openOrder();
    const third = await post({ [brought]: second.contact[brought] });
    expect(third).toEqual(repeat());
    // It shares nothing with the sold lead, nor with the second inquiry.
    const fourth = await post({ [shared]: third.contact[shared] });
    expect(fourth).toEqual(repeat());
    expect(await db().soldPerson.count({ where: { leadId } })).toBe(5);
    // The owner reads all of them.
    const shown = (await UNSAFE_selectRepeats(leadId)).map(({ id }) => id);
    expect(shown.toSorted()).toEqual([second.id, third.id, fourth.id].toSorted());
  });

  it("takes a lead that was in stock with it to the owner", async () => {
    const inStock = await post({});
    expect(inStock.status).toBe("verified");
    await post({ phone: inStock.contact.phone, email: sold.email });
    await fillOrder(await openOrder());
    expect(await db().lead.findUniqueOrThrow({ where: { id: inStock.id } })).toEqual(repeat());
    // Its email is the person's, too.
    expect(await post({ email: inStock.contact.email })).toEqual(repeat());
  });

  it("is free in other lines", async () => {
    const { contact } = await post({ email: sold.email });
    const other = await postLead(buildLeadPost("life", { contact }), { key });
    expect(await db().lead.findUniqueOrThrow({ where: { id: other.leadId } })).toMatchObject({
      status: "verified",
    });
  });

  it("changes no certificate, which names the person by the phone of the sold lead", async () => {
    for (let n = 0; n < 5; n += 1) await post({ email: sold.email });
    // Rows are read as they lie: now those of the sold lead come last.
    await tamper(`CREATE TEMP TABLE own AS SELECT * FROM "SoldPerson" WHERE "repeatId" IS NULL;
      DELETE FROM "SoldPerson" WHERE "repeatId" IS NULL; INSERT INTO "SoldPerson" SELECT * FROM own`);
    expect(await compareLedger()).toEqual([]);
  });

  it("is known also of inquiries that were stored before these rows were", async () => {
    await post({ email: sold.email });
    await post({ phone: sold.phone });
    const rows = () => db().soldPerson.findMany({ where: { leadId }, orderBy: { hash: "asc" } });
    const before = await rows();
    expect(before).toHaveLength(4);
    await tamper(`DELETE FROM "SoldPerson" WHERE "repeatId" IS NOT NULL`);
    const folder = "prisma/migrations/20261127010100_join_stored_repeats";
    const [, insert = ""] = readFileSync(`${folder}/migration.sql`, "utf8").split(/(?=INSERT INTO)/);
    await pool().query(insert);
    expect(await rows()).toEqual(before);
  });

  it("tells nobody of a revocation of their lead, as long as nobody has opened the inquiry", async () => {
    const { user } = await createStaff();
    const { userId } = await db().allocation.findUniqueOrThrow({ where: { leadId } });
    await createDestinationRow(userId, webhookTo("https://crm.example/leads"), {
      events: ["consent.revoked"],
    });
    const { contact } = await post({ email: sold.email });
    const revoke = (person: string) =>
      suppress({ person, reason: "revoked", source: "Call 1" }, { id: user.id, ipAddress: null });
    const told = async () => [
      ...(await db().delivery.findMany({ where: { leadId, event: "consent.revoked" } })),
      ...(await db().$queryRaw<unknown[]>`
        SELECT 1 FROM pgboss.job WHERE name = ${doNotContactJob.name} AND data ->> 'leadId' = ${leadId}`),
    ];
    await revoke(contact.phone);
    expect(await told()).toEqual([]);
    await revoke(sold.phone);
    expect(await told()).toHaveLength(2);
  });
});

describe("a person whose repeats brought ten phones and emails", () => {
  /** Posts repeats with a new phone each. */
  const postRepeats = async (count: number) => {
    for (let n = 0; n < count; n += 1) expect(await post({ email: sold.email })).toEqual(repeat());
  };
  const contacts = () => db().soldPerson.count({ where: { leadId } });
  const told = () => db().delivery.count({ where: { leadId, event: "lead.asked_again" } });

  it("gets no eleventh: whoever has it may be sold, the owner is not told, staff are", async () => {
    const { userId } = await db().allocation.findUniqueOrThrow({ where: { leadId } });
    await createDestinationRow(userId, webhookTo("https://crm.example/leads"), {
      events: ["lead.asked_again"],
    });
    await postRepeats(10);
    const tasks = () =>
      db().staffTask.findMany({
        where: { kind: "leads.check-repeats", doneAt: null },
        select: { facts: true },
      });
    expect([await contacts(), await told(), await tasks()]).toEqual([12, 10, []]);

    const eleventh = await post({ email: sold.email });
    expect(eleventh).toMatchObject({ status: "duplicate", duplicateOfId: leadId, phoneSealed: null });
    await post({ phone: sold.phone });
    expect([await contacts(), await told()]).toEqual([12, 10]);
    expect(await tasks()).toEqual([{ facts: { lead: eleventh.id } }]);
    expect(await UNSAFE_selectRepeats(leadId)).toHaveLength(10);
    expect(await post({ phone: eleventh.contact.phone })).toMatchObject({ status: "verified" });

    // A repeat without a new phone or email goes to the owner as before.
    expect(await post(sold)).toMatchObject({ duplicateOfId: leadId, phoneSealed: expect.anything() });
    expect(await told()).toBe(11);
  });

  it("gets none of a lead in stock either, which is not for sale", async () => {
    const inStock = await post({});
    await post({ phone: inStock.contact.phone, email: sold.email });
    await postRepeats(9);
    await fillOrder(await openOrder());
    const lead = await db().lead.findUniqueOrThrow({ where: { id: inStock.id } });
    expect(lead).toMatchObject({ status: "duplicate", duplicateOfId: null, orderId: null });
    expect(await contacts()).toBe(12);
    expect((await post({ email: inStock.contact.email })).status).toMatch(/^(sold|verified)$/);
  });
});
