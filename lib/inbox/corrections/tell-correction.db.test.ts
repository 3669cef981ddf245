import { beforeAll, describe, expect, it } from "@jest/globals";
import { eraseIdentity } from "@/lib/accounts/closing/erase-identity.server";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { clearConsumers } from "@/lib/contacts/erasure/clear-personal-data.server";
import { readOwnLead } from "@/lib/inbox/read-own-lead.server";
import { db } from "@/lib/platform/db/prisma.server";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import { createConfirmedCustomer, createStaff } from "@/tests/factories/accounts";
import { createLeadOf } from "@/tests/factories/leads-of-persons";
import { createOwnLeads } from "@/tests/factories/own-leads";
import { createApprovedReturn } from "@/tests/factories/returns";
import { mailsTo } from "@/tests/setup/caught-mails";
import { leadCorrectedJob, sendLeadCorrected } from "./lead-corrected.email";
import { tellCorrection } from "./tell-correction.server";

const TEXT = "Born in 1984, not in 1948";

let staff: { id: string };
beforeAll(async () => {
  await installCatalog();
  staff = (await createStaff()).user;
});

async function createSold() {
  const { user } = await createConfirmedCustomer();
  const { leads } = await createOwnLeads(user, ["auto"]);
  const [lead] = leads;
  if (!lead) throw new Error("nothing was sold");
  return { user, leadId: lead.leadId, post: lead.post };
}

const tell = (leadId: string) => tellCorrection(staff, { leadId, text: TEXT });
const jobsOf = (leadId: string) =>
  db().$queryRaw<{ data: unknown }[]>`
    SELECT data FROM pgboss.job WHERE name = ${leadCorrectedJob.name} AND data ->> 'leadId' = ${leadId}`;

describe("a correction of a sold lead", () => {
  it("is a sealed note on the owner's page, and an email that names nobody", async () => {
    const { user, leadId, post } = await createSold();
    const before = await db().lead.findUniqueOrThrow({ where: { id: leadId } });
    await tell(leadId);
    expect((await readOwnLead(user, leadId)).notes).toMatchObject([
      { text: `Correction from Leadwell: ${TEXT}`, outcome: null },
    ]);
    const [note] = await db().leadNote.findMany({ where: { leadId } });
    expect(note?.textSealed).not.toContain("1984");
    const jobs = await jobsOf(leadId);
    expect(jobs).toHaveLength(1);
    await sendLeadCorrected(leadCorrectedJob.schema.parse(jobs[0]?.data));
    const mails = (await mailsTo(user.email)).filter(({ text }) =>
      text.includes("something in the request is wrong"),
    );
    expect(mails).toHaveLength(1);
    for (const word of ["1984", post.contact.lastName, post.contact.email])
      expect(JSON.stringify(mails)).not.toContain(word);
    expect(await db().lead.findUniqueOrThrow({ where: { id: leadId } })).toEqual(before);
    const entries = await db().auditEntry.findMany({
      where: { action: "leads.tell-correction", subjectId: leadId },
    });
    expect(entries).toMatchObject([{ actorId: staff.id, outcome: "done", after: null }]);
  });

  it("goes with an erasure", async () => {
    const { leadId } = await createSold();
    await tell(leadId);
    await inTransaction((transaction) => clearConsumers(transaction, [leadId]));
    expect(await db().leadNote.findMany({ where: { leadId } })).toMatchObject([{ textSealed: null }]);
  });
});

describe("a correction that nobody could be told", () => {
  it("is refused for a lead in stock", async () => {
    const leadId = await createLeadOf({ email: "stock@example.com" });
    await expect(tell(leadId)).rejects.toMatchObject({ code: "lead-not-sold", status: 409 });
  });

  it("is refused for a returned lead", async () => {
    const { leadId } = await createSold();
    await createApprovedReturn(leadId);
    await expect(tell(leadId)).rejects.toMatchObject({ code: "lead-returned", status: 409 });
  });

  it("is refused for a closed account, and stores nothing", async () => {
    const { user, leadId } = await createSold();
    await inTransaction((transaction) =>
      eraseIdentity(transaction, { userId: user.id, passwordHash: "none" }),
    );
    await expect(tell(leadId)).rejects.toMatchObject({ code: "account-closed", status: 409 });
    expect(await db().leadNote.count({ where: { leadId } })).toBe(0);
    expect(await jobsOf(leadId)).toEqual([]);
  });
});
