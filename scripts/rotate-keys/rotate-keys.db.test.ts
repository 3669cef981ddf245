import { randomBytes, randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "@jest/globals";
import { totpContext } from "@/lib/accounts/two-factor/take-second-factor.server";
import { openConsent } from "@/lib/contacts/seal-consent.server";
import { unsealContact } from "@/lib/contacts/seal-lead.server";
import { listNotes, noteContext } from "@/lib/inbox/lead-notes.server";
import { resealTable } from "@/lib/platform/crypto/reseal-table.server";
import { currentSealedPrefix, seal, unseal } from "@/lib/platform/crypto/seal.server";
import { pool } from "@/lib/platform/db/pool.server";
import { db } from "@/lib/platform/db/prisma.server";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import { env } from "@/lib/platform/env/env.server";
import { postLead } from "@/tests/api/post-lead";
import { createCustomer } from "@/tests/factories/accounts";
import { buildLeadPost, createPublisherWithKey } from "@/tests/factories/leads";
import { SEALED_TABLES } from "./sealed-tables";

/** Puts a new key in front of the ring, as an operator does. */
function addKey(): void {
  env().DATA_KEYS.unshift({ id: `k-${randomUUID().slice(0, 8)}`, key: new Uint8Array(randomBytes(32)) });
}

const rotate = () => Promise.all(SEALED_TABLES.map((sealed) => resealTable(sealed)));
const readLead = async (id: string) => {
  const lead = await db().lead.findUniqueOrThrow({ where: { id }, include: { consent: true, key: true } });
  return { ...lead, keySealed: lead.key?.keySealed ?? null };
};
const sealedValues = (row: object) =>
  Object.entries(row).flatMap(([name, value]) =>
    name.endsWith("Sealed") && value !== null ? [String(value)] : [],
  );

let key: string;
beforeEach(async () => {
  await rotate();
  ({ key } = await createPublisherWithKey());
});

describe("a rotation", () => {
  it("knows every sealed column of the database", async () => {
    const { rows } = await pool().query<{ name: string }>(
      `SELECT table_name || '.' || column_name AS "name" FROM information_schema.columns
       WHERE table_schema = 'public' AND column_name LIKE '%Sealed'`,
    );
    const known = SEALED_TABLES.flatMap(({ table, columns }) =>
      Object.keys(columns).map((column) => `${table}.${column}`),
    );
    expect(known.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
  });

  it("seals every value with the new key, and each still says the same", async () => {
    const post = buildLeadPost("life");
    const { leadId } = await postLead(post, { key });
    const { user } = await createCustomer();
    const totpSecretSealed = seal("JBSWY3DPEHPK3PXP", totpContext(user.id));
    await db().user.update({ where: { id: user.id }, data: { totpSecretSealed } });
    const note = seal("Call after six.", noteContext(leadId));
    const { id: noteId } = await db().leadNote.create({
      data: { leadId, userId: user.id, textSealed: note },
    });
    const before = await readLead(leadId);
    const contact = unsealContact(leadId, before);
    const sealedContact = sealedValues(before).filter((value) => value.startsWith("r1."));

    addKey();
    expect(
      (await rotate()).every(
        ({ done, total, left, unreadable }) => done === total && left + unreadable.length === 0,
      ),
    ).toBe(true);

    const lead = await readLead(leadId);
    const account = await db().user.findUniqueOrThrow({ where: { id: user.id } });
    const values = [...sealedValues(lead), ...sealedValues(lead.consent ?? {}), ...sealedValues(account)];
    expect(values).toHaveLength(12);
    // Contact and attributes are under the lead's key: only the key itself is sealed again.
    expect(values.filter((value) => value.startsWith("r1."))).toEqual(sealedContact);
    expect(sealedContact).toHaveLength(8);
    expect(values.filter((value) => value.startsWith(currentSealedPrefix()))).toHaveLength(4);
    expect(unsealContact(leadId, lead)).toEqual(contact);
    expect(contact).toMatchObject({ firstName: post.contact.firstName, email: post.contact.email });
    expect(lead.consent && openConsent(lead.consent)).toMatchObject({
      state: "intact",
      consent: { text: post.consent.text },
    });
    expect(unseal(account.totpSecretSealed ?? "", totpContext(user.id))).toBe("JBSWY3DPEHPK3PXP");
    const { textSealed } = await db().leadNote.findUniqueOrThrow({ where: { id: noteId } });
    // The note was sealed with DATA_KEYS, and belongs under the key of its lead.
    expect(textSealed).toMatch(/^r1\./);
    expect(await listNotes(user, leadId)).toMatchObject([{ text: "Call after six." }]);
    // Found as before: indexes hang on the oldest key.
    expect(
      await postLead(buildLeadPost("life", { contact: { phone: post.contact.phone } }), { key }),
    ).toMatchObject({
      status: "duplicate",
    });
  });

  it("goes on where it was ended, over several batches, and does nothing twice", async () => {
    const id = await createStale(450);
    const [, leads] = SEALED_TABLES;
    if (!leads) throw new Error("no leads among the sealed tables");
    let ended = 0;
    const end = resealTable(leads, ({ done }) => {
      ended = done;
      throw new Error("power cut");
    });
    await expect(end).rejects.toThrow("power cut");
    expect(ended).toBe(200);
    expect(await resealTable(leads)).toMatchObject({ done: 250, total: 250, left: 0, unreadable: [] });
    const { phoneSealed } = await readLead(id);
    expect(await resealTable(leads)).toMatchObject({ done: 0, total: 0 });
    expect((await readLead(id)).phoneSealed).toBe(phoneSealed);
  });

  it("passes over a row that a writer holds, and what was erased meanwhile stays erased", async () => {
    const id = await createStale(3);
    const [, leads] = SEALED_TABLES;
    if (!leads) throw new Error("no leads among the sealed tables");
    await inTransaction(async (transaction) => {
      await transaction.query(
        `UPDATE "Lead" SET "status" = 'erased', "firstNameSealed" = NULL, "lastNameSealed" = NULL, "phoneSealed" = NULL,
           "emailSealed" = NULL, "streetSealed" = NULL, "citySealed" = NULL, "dateOfBirthSealed" = NULL
         WHERE "id" = $1`,
        [id],
      );
      expect(await resealTable(leads)).toMatchObject({ done: 2, total: 3, left: 1 });
    });
    expect(await resealTable(leads)).toMatchObject({ done: 0, total: 0, left: 0 });
    expect(sealedValues(await readLead(id))).toEqual([]);
  });

  it("names a row that does not open, and does the others", async () => {
    const id = await createStale(3);
    await db().lead.update({ where: { id }, data: { citySealed: "v1.gone.AAAA.AAAA" } });
    const [, leads] = SEALED_TABLES;
    if (!leads) throw new Error("no leads among the sealed tables");
    expect(await resealTable(leads)).toMatchObject({ done: 2, total: 3, left: 0, unreadable: [id] });
    expect((await readLead(id)).citySealed).toBe("v1.gone.AAAA.AAAA");
    await db().lead.delete({ where: { id } });
  });
});

/** Leads whose telephone number an older key sealed; nothing else is stale. @returns the id of one of them. */
async function createStale(count: number): Promise<string> {
  const { publisherId } = await createPublisherWithKey();
  const rows = Array.from({ length: count }, () => {
    const id = randomUUID();
    return { id, phoneSealed: seal("+15122345678", `Lead.phone:${id}`) };
  });
  addKey();
  await rotate();
  await db().lead.createMany({
    data: rows.map(({ id, phoneSealed }) => ({
      id,
      phoneSealed,
      publisherId,
      line: "life" as const,
      tier: "standard" as const,
      state: "TX",
      zip: "78704",
      status: "duplicate" as const,
      attributes: {},
      payloadHash: id,
      receivedAt: new Date(),
    })),
  });
  return rows[0]?.id ?? "";
}
