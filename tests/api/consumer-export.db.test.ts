import { beforeAll, describe, expect, it } from "@jest/globals";
import * as z from "zod/mini";
import { POST as exportConsumer } from "@/app/api/admin/consumers/export/route";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { PERSONAL_DATA } from "@/lib/contacts/personal-data/inventory";
import { recordViews } from "@/lib/contacts/record-views.server";
import { suppress } from "@/lib/contacts/suppression/suppress.server";
import { pool } from "@/lib/platform/db/pool.server";
import { db } from "@/lib/platform/db/prisma.server";
import { createConfirmedCustomer, createStaff } from "@/tests/factories/accounts";
import { createDestinationRow, webhookTo } from "@/tests/factories/deliveries";
import { createPublisherWithKey } from "@/tests/factories/leads";
import { createOwnLeads } from "@/tests/factories/own-leads";
import { callRoute, cookieOf } from "./call-route";
import { postLead } from "./post-lead";

const file = z.looseObject({
  leads: z.array(
    z.looseObject({
      id: z.string(),
      status: z.string(),
      repeatsLead: z.nullable(z.string()),
      soldTo: z.nullable(z.object({ customer: z.string(), soldAt: z.string() })),
      delivered: z.array(z.object({ to: z.string(), acceptedAt: z.string() })),
      views: z.array(z.object({ at: z.string(), by: z.string() })),
    }),
  ),
  suppressions: z.array(z.object({ kind: z.string(), reason: z.string(), addedAt: z.string() })),
});

let staff: Awaited<ReturnType<typeof createStaff>>;
let cookie: string;
beforeAll(async () => {
  await installCatalog();
  staff = await createStaff();
  cookie = await cookieOf(staff);
});

const ask = (person: string) =>
  callRoute({ POST: exportConsumer }, "POST", { cookie, body: { person, case: "Request 7" } });

/** A person whose lead was sold, delivered and viewed, who was posted again, and is suppressed. */
async function createKnownPerson() {
  const { user: customer } = await createConfirmedCustomer({ company: "Ann's Agency" });
  await createDestinationRow(customer.id, webhookTo("https://crm.example/leads"));
  const { leads } = await createOwnLeads(customer, ["health"]);
  const [lead] = leads;
  if (!lead) throw new Error("nothing was sold");
  const { leadId, post } = lead;
  await db().delivery.updateMany({ where: { leadId }, data: { status: "accepted", acceptedAt: new Date() } });
  await recordViews(customer, [leadId]);
  const { key } = await createPublisherWithKey();
  const again = await postLead({ ...post, contact: { ...post.contact, firstName: "Annabel" } }, { key });
  await suppress(
    { person: post.contact.phone, reason: "dnc", source: "Call 12" },
    { id: staff.user.id, ipAddress: null },
  );
  return { leadId, post, again };
}

/** Values of the columns that the inventory marks as exported, or as not, in all rows about a lead, by column. */
async function readInventory(leadId: string, isExported: boolean): Promise<Map<string, string>> {
  const values = new Map<string, string>();
  for (const { table, rowsOfLeads, subject, columns } of PERSONAL_DATA) {
    if (!rowsOfLeads || subject !== "consumer") continue;
    const { rows } = await pool().query<Record<string, unknown>>(
      `SELECT * FROM "${table}" WHERE ${rowsOfLeads}`,
      [[leadId]],
    );
    for (const row of rows)
      for (const [name, column] of Object.entries(columns))
        if (column.isExported === isExported && row[name] !== null)
          values.set(`${table}.${name}`, textOf(row[name]));
  }
  return values;
}

const textOf = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));

describe("POST /api/admin/consumers/export", () => {
  it("has what the inventory says the consumer gets, opened, and nothing else of it", async () => {
    const { leadId, post } = await createKnownPerson();
    const { status, body } = await ask(post.contact.phone);
    expect(status).toBe(200);
    const text = JSON.stringify(body);
    const { contact, consent, attributes } = post;
    const opened: Record<string, string> = {
      "Lead.firstNameSealed": contact.firstName,
      "Lead.lastNameSealed": contact.lastName,
      "Lead.phoneSealed": contact.phone.replaceAll(/\D/g, "").slice(-10),
      "Lead.emailSealed": contact.email,
      "Lead.streetSealed": contact.street,
      "Lead.citySealed": contact.city,
      "Lead.dateOfBirthSealed": contact.dateOfBirth,
      "Lead.attributesSealed": JSON.stringify(Object.values(attributes)[0]),
      "ConsentEvidence.textSealed": JSON.stringify(consent.text),
      "ConsentEvidence.addressSealed": consent.ipAddress,
    };
    const exported = await readInventory(leadId, true);
    expect([...exported.keys()].filter((name) => name.endsWith("Sealed")).toSorted()).toEqual(
      Object.keys(opened).toSorted(),
    );
    for (const [name, value] of exported) {
      // The page wrote it as objects with their keys in another order, or as what it means.
      if (name === "LedgerEntry.payload" || name === "Allocation.passList" || name === "Lead.attributes")
        continue;
      expect([name, text.includes(opened[name] ?? value)]).toEqual([name, true]);
    }
    const certificates = await db().ledgerEntry.findMany({ where: { leadId } });
    expect(text).toContain(certificates[0]?.certificateId ?? "none");
    for (const [name, value] of await readInventory(leadId, false))
      expect([name, value.length > 8 && text.includes(value)]).toEqual([name, false]);
  });

  it("says who received the lead and when, who viewed it, what was refused, and what is suppressed", async () => {
    const { leadId, post, again } = await createKnownPerson();
    const { body } = await ask(post.contact.email);
    const { leads, suppressions } = file.parse(body);
    expect(leads.map(({ id, status }) => [id, status])).toEqual([
      [leadId, "sold"],
      [again.leadId, "duplicate"],
    ]);
    expect(leads[0]).toMatchObject({
      soldTo: { customer: "Ann's Agency" },
      delivered: [{ to: "webhook" }],
      views: [{ by: "Ann's Agency" }, { by: "Our staff" }],
    });
    expect(leads[1]).toMatchObject({ repeatsLead: leadId, soldTo: null, delivered: [] });
    // Found by the email, and suppressed by the phone.
    expect(suppressions).toMatchObject([{ kind: "phone", reason: "dnc" }]);
  });

  it("is in the audit log with its case, without the person, and as a view of every lead", async () => {
    const { leadId, post } = await createKnownPerson();
    await ask(post.contact.phone);
    const [entry] = await db().auditEntry.findMany({
      where: { action: "leads.export-consumer", actorId: staff.user.id },
      orderBy: { id: "desc" },
    });
    expect(entry).toMatchObject({
      outcome: "done",
      after: {
        case: "Request 7",
        leads: 2,
        leadIds: [leadId, expect.any(String)],
        suppressions: 1,
        reason: "A reason of a test",
      },
    });
    expect(JSON.stringify(entry?.after)).not.toContain(post.contact.email);
    expect(await db().leadView.count({ where: { leadId, userId: staff.user.id } })).toBe(1);
  });

  it("has nobody else's leads", async () => {
    const { post } = await createKnownPerson();
    const other = await createKnownPerson();
    const text = JSON.stringify((await ask(post.contact.phone)).body);
    expect(text).not.toContain(other.leadId);
    expect(text).not.toContain(other.post.contact.email);
  });

  it("is empty for a person we do not know, and refuses what is no person", async () => {
    expect(await ask("nobody.knows.me@example.com")).toMatchObject({
      status: 200,
      body: { leads: [], suppressions: [] },
    });
    expect((await ask("not a person")).status).toBe(422);
  });
});
