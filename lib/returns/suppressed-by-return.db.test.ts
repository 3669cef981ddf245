import { beforeAll, describe, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { eraseConsumer } from "@/lib/contacts/erasure/erase-consumer.server";
import { ensureLeadKeys, sealPerson } from "@/lib/contacts/seal-lead.server";
import { doNotContactJob } from "@/lib/contacts/suppression/do-not-contact.email";
import { listSuppressions } from "@/lib/contacts/suppression/queries.server";
import { HOUR_MS } from "@/lib/kit/time-units";
import { db } from "@/lib/platform/db/prisma.server";
import { autocommit } from "@/lib/platform/db/sql-runner.server";
import { postLead } from "@/tests/api/post-lead";
import { createCustomer, createStaff } from "@/tests/factories/accounts";
import { buildLeadPost, createPublisherWithKey } from "@/tests/factories/leads";
import { createOwnLeads } from "@/tests/factories/own-leads";
import { acceptReturn } from "./accept-return.server";
import { decideLateReturns } from "./decide-late-returns.server";
import { requestReturn } from "./request-return.server";
import type { ReturnReason } from "./return-reasons";
import { decideAsStaff } from "./staff-decision.server";

// After these returns nobody else may buy or call the person, in any line.

let staff: { id: string };
let key: string;
beforeAll(async () => {
  await installCatalog();
  ({ user: staff } = await createStaff());
  ({ key } = await createPublisherWithKey());
});

/** A customer's lead, and two of the same person in other lines: one sold to somebody else, one in stock with another email. */
async function createPerson() {
  const { user: customer } = await createCustomer();
  const { user: other } = await createCustomer();
  const [lead] = (await createOwnLeads(customer, ["life"])).leads;
  if (!lead) throw new Error("nothing was sold");
  const { phone, email } = lead.post.contact;
  const [elsewhere] = (await createOwnLeads(other, ["auto"], { contact: { phone, email } })).leads;
  if (!elsewhere) throw new Error("nothing was sold");
  const stock = buildLeadPost("health", { contact: { phone } });
  const { leadId: inStock, status } = await postLead(stock, { key });
  expect(status).toBe("stored");
  return { customer, leadId: lead.leadId, phone, email, elsewhere: elsewhere.leadId, inStock, stock };
}
type Person = Awaited<ReturnType<typeof createPerson>>;

const ask = ({ customer, leadId }: Person, reason: ReturnReason) =>
  requestReturn(customer, leadId, { reason, remedy: "refund", text: "A child answered, ten years old." });
const reasonsOf = async (person: string) =>
  (await listSuppressions({ search: person })).suppressions.map(({ reason }) => reason);
const statusOf = async (id: string) => (await db().lead.findUniqueOrThrow({ where: { id } })).status;
const mailsAbout = (leadId: string) =>
  db().$queryRaw<unknown[]>`SELECT data FROM pgboss.job
    WHERE name = ${doNotContactJob.name} AND data ->> 'leadId' = ${leadId}`;
const entriesOf = (leadId: string) =>
  db().auditEntry.findMany({ where: { subjectId: leadId, action: "leads.suppress-person" } });

const WAYS: [string, (person: Person, reason: ReturnReason) => Promise<unknown>][] = [
  [
    "staff approve",
    async (person, reason) => {
      await ask(person, reason);
      await decideAsStaff(staff, person.leadId, { verdict: "approved" });
    },
  ],
  [
    "the deadline approves",
    async (person, reason) => {
      await ask(person, reason);
      await decideLateReturns(new Date(Date.now() + 25 * HOUR_MS));
    },
  ],
  [
    "staff accept for the customer",
    ({ leadId }, reason) =>
      acceptReturn(staff, leadId, { reason, remedy: "refund", answer: "Thank you for writing to us." }),
  ],
];

const eraseTasksOf = (subjectId: string) =>
  db().staffTask.findMany({ where: { subjectId, kind: "leads.erase-minor" } });

describe.each(WAYS)("a return that %s", (_way, approve) => {
  it.each([
    ["wrong-person", 1, [], [], "Number belongs to somebody else"],
    ["never-asked", 2, ["revoked"], [], "Consumer says they never asked"],
    ["under-age", 3, ["revoked"], ["revoked"], "Consumer is underage"],
  ] as const)("with the reason %s takes the person from sale", async (reason, added, email, chained, why) => {
    const person = await createPerson();
    await approve(person, reason);
    expect(await reasonsOf(person.phone)).toEqual(["revoked"]);
    expect(await reasonsOf(person.email)).toEqual(email);
    expect(await reasonsOf(person.stock.contact.email)).toEqual(chained);
    expect(await statusOf(person.inStock)).toBe("suppressed");
    const again = buildLeadPost("property-casualty", { contact: { phone: person.phone } });
    expect(await postLead(again, { key })).toMatchObject({ status: "duplicate" });
    // The customer of the return has an email about it; the other owner needs one.
    expect(await mailsAbout(person.elsewhere)).toHaveLength(1);
    expect(await mailsAbout(person.leadId)).toEqual([]);
    expect(await entriesOf(person.leadId)).toMatchObject([
      { after: { source: expect.stringContaining(why), added, leftStock: 1, owners: 1 } },
    ]);
    expect(await eraseTasksOf(person.leadId)).toHaveLength(reason === "under-age" ? 1 : 0);
  });
});

it("names the member of staff in the audit log, and nobody for the deadline", async () => {
  const [byStaff, late] = [await createPerson(), await createPerson()];
  await WAYS[0]?.[1](byStaff, "never-asked");
  await WAYS[1]?.[1](late, "never-asked");
  expect(await entriesOf(byStaff.leadId)).toMatchObject([{ actorId: staff.id }]);
  expect(await entriesOf(late.leadId)).toMatchObject([{ actorId: null }]);
});

it.each(["disconnected", "other"] as const)("a return with the reason %s lists nobody", async (reason) => {
  const person = await createPerson();
  await WAYS[0]?.[1](person, reason);
  expect(await reasonsOf(person.phone)).toEqual([]);
  expect(await statusOf(person.inStock)).toBe("verified");
});

it.each(["wrong-person", "never-asked", "under-age"] as const)(
  "a denied return with the reason %s lists nobody",
  async (reason) => {
    const person = await createPerson();
    await ask(person, reason);
    await decideAsStaff(staff, person.leadId, { verdict: "denied", answer: "We listened to the call." });
    expect(await reasonsOf(person.phone)).toEqual([]);
    expect(await statusOf(person.inStock)).toBe("verified");
  },
);

describe("a return of somebody under age", () => {
  it("waits for staff when the date of birth on record is one of an adult", async () => {
    const { request } = await ask(await createPerson(), "under-age");
    expect(request).toMatchObject({ status: "open", decidedBy: null, findings: [{ isGround: false }] });
  });

  it("is approved at once when the date on record is one of a minor, and lists the person", async () => {
    const person = await createPerson();
    const lead = await db().lead.findUniqueOrThrow({ where: { id: person.leadId } });
    const sealed = (await ensureLeadKeys([lead.id], autocommit)).get(lead.id);
    if (!sealed) throw new Error("the lead has no key");
    const { contact } = buildLeadPost("life", { contact: { phone: person.phone, email: person.email } });
    await db().lead.update({
      where: { id: lead.id },
      data: sealPerson(sealed, { ...contact, dateOfBirth: "2015-01-01" }, {}),
    });
    const { request } = await ask(person, "under-age");
    expect(request).toMatchObject({ status: "approved", decidedBy: "machine" });
    expect(await reasonsOf(person.email)).toEqual(["revoked"]);
    expect(await entriesOf(person.leadId)).toMatchObject([{ actorId: null }]);
    expect(await eraseTasksOf(person.leadId)).toMatchObject([
      { doneAt: null, facts: { "return approved by": "our records" } },
    ]);
  });

  it("leaves a task to erase the person, which the erasure closes by itself", async () => {
    const [person, erasedBefore] = [await createPerson(), await createPerson()];
    await WAYS[1]?.[1](person, "under-age");
    expect(await eraseTasksOf(person.leadId)).toMatchObject([
      { doneAt: null, facts: { "return approved by": "deadline" } },
    ]);
    await eraseConsumer({ person: person.phone, case: "Return of a child" }, staff);
    const [task] = await eraseTasksOf(person.leadId);
    expect(task).toMatchObject({
      doneAt: expect.any(Date),
      doneById: null,
      note: "Erased: Return of a child",
    });

    await ask(erasedBefore, "under-age");
    await eraseConsumer({ leadId: erasedBefore.leadId, case: "Request of the parents" }, staff);
    await decideAsStaff(staff, erasedBefore.leadId, { verdict: "approved" });
    expect(await eraseTasksOf(erasedBefore.leadId)).toEqual([]);
  });
});

it("an erasure and a decision of the same person at the same instant both happen", async () => {
  for (let round = 0; round < 5; round += 1) {
    const person = await createPerson();
    await ask(person, "never-asked");
    await Promise.all([
      decideAsStaff(staff, person.leadId, { verdict: "approved" }),
      eraseConsumer({ leadId: person.leadId, case: `Request ${round}` }, staff),
    ]);
    expect(await reasonsOf(person.phone)).toEqual(["erased"]);
    expect(await db().leadReturn.findUniqueOrThrow({ where: { leadId: person.leadId } })).toMatchObject({
      status: "approved",
    });
  }
});
