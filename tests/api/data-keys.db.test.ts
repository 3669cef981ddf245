import { beforeAll, describe, expect, it } from "@jest/globals";
import { POST as erase } from "@/app/api/admin/consumers/erase/route";
import { POST as suppress } from "@/app/api/admin/suppressions/route";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import {
  contactContext,
  readLeadKeys,
  unsealAttributes,
  unsealContact,
} from "@/lib/contacts/seal-lead.server";
import { sealOldAttributes } from "@/lib/contacts/seal-old-attributes.server";
import { writeNote } from "@/lib/inbox/lead-notes.server";
import { resealTable } from "@/lib/platform/crypto/reseal-table.server";
import { seal, unseal } from "@/lib/platform/crypto/seal.server";
import { db } from "@/lib/platform/db/prisma.server";
import { SEALED_TABLES } from "@/scripts/rotate-keys/sealed-tables";
import { createStaff } from "@/tests/factories/accounts";
import { buildLeadPost, createPublisherWithKey } from "@/tests/factories/leads";
import { createOpenOrders, emptyMarket } from "@/tests/factories/stock";
import { callRoute, cookieOf } from "./call-route";
import { postLead } from "./post-lead";

let key: string;
let staff: string;
beforeAll(async () => {
  await installCatalog();
  ({ key } = await createPublisherWithKey());
  staff = await cookieOf(await createStaff());
});

async function readLead(id: string) {
  const lead = await db().lead.findUniqueOrThrow({ where: { id }, include: { key: true } });
  return { ...lead, keySealed: lead.key?.keySealed ?? null };
}

async function sellOne() {
  await emptyMarket();
  const { customer } = await createOpenOrders(1, { quantity: 1 });
  const post = buildLeadPost("life");
  const { leadId, status } = await postLead(post, { key });
  expect(status).toBe("accepted");
  return { customer, post, leadId };
}

describe("the data key of a lead", () => {
  it("seals contact, attributes and notes; health answers are nowhere in the clear", async () => {
    const { customer, leadId } = await sellOne();
    await writeNote(customer, leadId, { text: "Call after six." });
    const lead = await readLead(leadId);
    const { textSealed } = await db().leadNote.findFirstOrThrow({ where: { leadId } });
    for (const value of [lead.phoneSealed, lead.dateOfBirthSealed, lead.attributesSealed, textSealed])
      expect(value).toMatch(/^r1\./);
    expect(lead.attributes).toEqual({});
  });

  it("is deleted by an erasure: a row of a backup cannot be opened with anything that is left", async () => {
    const { post, leadId } = await sellOne();
    const backup = await readLead(leadId);
    expect(unsealContact(leadId, backup)).toMatchObject({ email: post.contact.email });
    const body = { leadId, case: "Request 91" };
    expect((await callRoute({ POST: erase }, "POST", { cookie: staff, body })).status).toBe(200);

    expect(await db().leadKey.count({ where: { leadId } })).toBe(0);
    expect((await readLeadKeys([leadId])).size).toBe(0);
    const restored = { ...backup, keySealed: null };
    expect(unsealContact(leadId, restored)).toBeNull();
    for (const field of ["phone", "email"] as const)
      expect(() => unseal(backup[`${field}Sealed`] ?? "", contactContext(field, leadId))).toThrow(
        "not a sealed value",
      );
  });

  it("is deleted when a lead leaves the stock without a sale, and none is made for a refused post", async () => {
    await emptyMarket();
    const post = buildLeadPost("auto");
    const { leadId } = await postLead(post, { key });
    const refused = await postLead(buildLeadPost("auto", { contact: { phone: post.contact.phone } }), {
      key,
    });
    expect(await db().leadKey.count({ where: { leadId } })).toBe(1);
    expect(await db().leadKey.count({ where: { leadId: refused.leadId } })).toBe(0);
    const body = { person: post.contact.phone, reason: "dnc", source: "List 9" };
    await callRoute({ POST: suppress }, "POST", { cookie: staff, body });
    expect(await readLead(leadId)).toMatchObject({ status: "suppressed", attributesSealed: null });
    expect(await db().leadKey.count({ where: { leadId } })).toBe(0);
  });
});

describe("a lead from before the data keys", () => {
  /** Writes a lead as an earlier version did: contact under DATA_KEYS, attributes in the clear, no key. */
  async function makeOld(leadId: string) {
    const contact = unsealContact(leadId, await readLead(leadId));
    if (!contact) throw new Error("the lead has no contact");
    await db().leadKey.delete({ where: { leadId } });
    const sealed = Object.entries(contact).map(([field, value]) => [
      `${field}Sealed`,
      seal(value, `Lead.${field}:${leadId}`),
    ]);
    const attributes = { tobacco: true, healthConditions: ["diabetes"] };
    await db().lead.update({
      where: { id: leadId },
      data: { ...Object.fromEntries(sealed), attributes, attributesSealed: null },
    });
    return { contact, attributes };
  }

  it("stays readable, and gets a key and sealed attributes by a run that may be repeated", async () => {
    const { leadId } = await sellOne();
    const { contact, attributes } = await makeOld(leadId);
    expect(unsealContact(leadId, await readLead(leadId))).toEqual(contact);

    const run = async () => {
      await sealOldAttributes();
      for (const table of SEALED_TABLES) await resealTable(table);
    };
    await run();
    const first = await readLead(leadId);
    expect(first.phoneSealed).toMatch(/^r1\./);
    expect(first.attributes).toEqual({});
    expect(unsealContact(leadId, first)).toEqual(contact);
    const keys = await readLeadKeys([leadId]);
    expect(keys.size).toBe(1);
    expect(first.attributesSealed).toMatch(/^r1\./);
    await run();
    expect(await readLead(leadId)).toEqual(first);
    expect(unsealAttributes(leadId, first)).toEqual(attributes);
  });
});
