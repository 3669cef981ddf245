import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "@jest/globals";
import { GET as readLead } from "@/app/api/admin/leads/[id]/route";
import { POST as suppressLead } from "@/app/api/admin/leads/[id]/suppression/route";
import { POST as replay } from "@/app/api/delivery/replays/route";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { doNotContactJob } from "@/lib/contacts/suppression/do-not-contact.email";
import { listSuppressions } from "@/lib/contacts/suppression/queries.server";
import { suppress } from "@/lib/contacts/suppression/suppress.server";
import { db } from "@/lib/platform/db/prisma.server";
import { leadDetailDto } from "@/lib/staff/leads/schemas";
import { createConfirmedCustomer, createStaff } from "@/tests/factories/accounts";
import { createDestinationRow, webhookTo } from "@/tests/factories/deliveries";
import { buildLeadPost, createPublisherWithKey } from "@/tests/factories/leads";
import { createOwnLeads } from "@/tests/factories/own-leads";
import { callRoute, cookieOf } from "./call-route";
import { postLead } from "./post-lead";

// A consumer told us by phone or email, or told the buyer, who wrote with the ID of the lead.

let staff: Awaited<ReturnType<typeof createStaff>>;
let cookie: string;
let key: string;
beforeAll(async () => {
  await installCatalog();
  staff = await createStaff();
  cookie = await cookieOf(staff);
  ({ key } = await createPublisherWithKey());
});

const press = (leadId: string) =>
  callRoute({ POST: suppressLead }, "POST", { cookie, params: { id: leadId }, body: {} });
async function standingOf(leadId: string) {
  const { body } = await callRoute({ GET: readLead }, "GET", { cookie, params: { id: leadId } });
  return leadDetailDto.parse(body).suppression;
}
const reasonsOf = async (person: string) =>
  (await listSuppressions({ search: person })).suppressions.map(({ reason }) => reason);
const eventsOf = (leadId: string) => db().delivery.count({ where: { leadId, event: "consent.revoked" } });
const mailsAbout = (leadId: string) =>
  db().$queryRaw<unknown[]>`SELECT data FROM pgboss.job
    WHERE name = ${doNotContactJob.name} AND data ->> 'leadId' = ${leadId}`;
const entriesOf = (leadId: string) =>
  db().auditEntry.findMany({ where: { subjectId: leadId, action: "leads.suppress-person" } });

/** A sold lead, whose owner's webhook gets everything. */
async function createSoldLead() {
  const owner = await createConfirmedCustomer();
  await createDestinationRow(owner.user.id, webhookTo("https://crm.example/leads"), {
    events: ["lead.delivered", "consent.revoked"],
  });
  const [lead] = (await createOwnLeads(owner.user, ["health"])).leads;
  if (!lead) throw new Error("nothing was sold");
  return { owner, ...lead };
}

describe("staff who suppress the person of a lead", () => {
  it("reach every phone and email of the person's leads, and stop sale and delivery", async () => {
    const { owner, leadId, post } = await createSoldLead();
    const { phone, email } = post.contact;
    // In a chain: the second lead shares the email, and the third one the phone of the second.
    const second = buildLeadPost("life", { contact: { email } });
    const third = buildLeadPost("auto", { contact: { phone: second.contact.phone } });
    const inStock = [await postLead(second, { key }), await postLead(third, { key })];
    expect(inStock.map(({ status }) => status)).toEqual(["stored", "stored"]);
    expect(await standingOf(leadId)).toEqual({ namesPerson: true, since: null, isRevoked: false });

    const pressed = await press(leadId);
    expect(pressed).toMatchObject({
      status: 200,
      body: { added: 4, upgraded: 0, leftStock: 2, isComplete: true },
    });
    for (const person of [phone, email, second.contact.phone, third.contact.email])
      expect(await reasonsOf(person)).toEqual(["revoked"]);
    const left = await db().lead.findMany({ where: { id: { in: inStock.map((lead) => lead.leadId) } } });
    expect(left.map(({ status }) => status)).toEqual(["suppressed", "suppressed"]);
    const standing = await standingOf(leadId);
    expect(standing).toMatchObject({ namesPerson: true, isRevoked: true });
    expect(Date.now() - Date.parse(standing.since ?? "")).toBeLessThan(60_000);

    expect(await mailsAbout(leadId)).toHaveLength(1);
    expect(await eventsOf(leadId)).toBe(1);
    const { id: deliveryId } = await db().delivery.findFirstOrThrow({
      where: { leadId, event: "lead.delivered" },
    });
    await db().delivery.update({ where: { id: deliveryId }, data: { status: "dead" } });
    const resent = await callRoute({ POST: replay }, "POST", {
      cookie: await cookieOf(owner),
      body: { deliveryId },
    });
    expect(resent).toMatchObject({ status: 409, body: { type: "urn:leadwell:problem:consent-revoked" } });
    expect(await postLead(buildLeadPost("life", { contact: { phone } }), { key })).toMatchObject({
      status: "duplicate",
    });
  });

  it("change nothing at the second time, and the audit log has it once, without the person", async () => {
    const { leadId, post } = await createSoldLead();
    await Promise.all([press(leadId), press(leadId)]);
    expect(await press(leadId)).toMatchObject({ status: 200, body: { added: 0, upgraded: 0, leftStock: 0 } });
    expect(await mailsAbout(leadId)).toHaveLength(1);
    expect(await eventsOf(leadId)).toBe(1);
    const entries = await entriesOf(leadId);
    expect(entries).toMatchObject([
      { actorId: staff.user.id, subjectType: "lead", outcome: "done", after: { added: 2, owners: 1 } },
    ]);
    const text = JSON.stringify(entries.map(({ after }) => after));
    for (const secret of [post.contact.phone, post.contact.email]) expect(text).not.toContain(secret);
  });

  it.each(["dnc", "manual"] as const)(
    "turn an entry with the reason %s, and its owner is told",
    async (reason) => {
      const { leadId, post } = await createSoldLead();
      const actor = { id: staff.user.id };
      for (const person of [post.contact.phone, post.contact.email])
        await suppress({ person, reason, source: "List" }, actor);
      expect(await standingOf(leadId)).toMatchObject({ since: expect.any(String), isRevoked: false });
      const before = await mailsAbout(leadId);
      expect(await eventsOf(leadId)).toBe(0);
      expect(await press(leadId)).toMatchObject({ body: { added: 0, upgraded: 2 } });
      expect(await reasonsOf(post.contact.phone)).toEqual(["revoked"]);
      expect(await reasonsOf(post.contact.email)).toEqual(["revoked"]);
      expect(await mailsAbout(leadId)).toHaveLength(before.length + 1);
      expect(await eventsOf(leadId)).toBe(1);
      expect(await standingOf(leadId)).toMatchObject({ isRevoked: true });
    },
  );

  it("are refused for a lead that names nobody, and for one that does not exist", async () => {
    const refused = await postLead(buildLeadPost("life", { contact: { phone: "+15125550" } }), { key });
    expect(refused.status).toBe("rejected");
    expect(await press(refused.leadId)).toMatchObject({
      status: 422,
      body: { type: "urn:leadwell:problem:lead-names-nobody" },
    });
    expect((await standingOf(refused.leadId)).namesPerson).toBe(false);
    expect((await press(randomUUID())).status).toBe(404);
    expect(await entriesOf(refused.leadId)).toEqual([]);
  });
});
