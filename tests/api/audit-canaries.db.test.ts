import { beforeAll, describe, expect, it } from "@jest/globals";
import { POST as closeAccount } from "@/app/api/user/close/route";
import { removeExpiredData } from "@/lib/contacts/retention/remove-expired-data.server";
import { changeDestination, removeDestination } from "@/lib/delivery/destinations/change-destination.server";
import { createDestination } from "@/lib/delivery/destinations/create-destination.server";
import { editInquiryNote } from "@/lib/inquiries/change-inquiry.server";
import { db } from "@/lib/platform/db/prisma.server";
import { createConfirmedCustomer, createStaff } from "@/tests/factories/accounts";
import { canary, findInDatabase } from "@/tests/factories/canaries";
import { createInquiry } from "@/tests/factories/inquiries";
import { callRoute, cookieOf } from "./call-route";

const YEARS_3_MS = 3 * 366 * 24 * 60 * 60 * 1000;
let staff: { id: string; ipAddress: null };
beforeAll(async () => {
  staff = { id: (await createStaff()).user.id, ipAddress: null };
});

async function expectGone(texts: readonly string[]): Promise<void> {
  for (const text of texts) expect([text, await findInDatabase(text)]).toEqual([text, []]);
}

describe("the audit log, whose entries stay for good", () => {
  it("keeps no text of a staff note: nothing is left of it when the inquiry is deleted", async () => {
    const { id } = await createInquiry({});
    const notes = [canary("note"), canary("newer-note")];
    for (const note of [...notes, ""]) await editInquiryNote(id, { text: note }, staff);
    await editInquiryNote(id, { text: notes[0] ?? "" }, staff);
    expect(await findInDatabase(notes[0] ?? "")).toEqual(['public."Inquiry"']);
    await removeExpiredData(new Date(Date.now() + YEARS_3_MS));
    await expectGone(notes);
    const entries = await db().auditEntry.findMany({ where: { subjectId: id } });
    expect(entries.map(({ before, after }) => ({ before, after }))).toEqual(
      Array.from({ length: 4 }, () => ({ before: null, after: { noteChanged: true } })),
    );
  });

  it("keeps no name of a destination: nothing is left of it when the account is closed", async () => {
    const customer = await createConfirmedCustomer();
    const owner = { id: customer.user.id, ipAddress: null };
    const names = [canary("created"), canary("renamed"), canary("removed")];
    const [created = "", renamed = "", removed = ""] = names;
    const target = { kind: "email" as const, config: { addresses: [customer.user.email], attachCsv: false } };
    const { id } = await createDestination(owner, { name: created, events: [], target });
    await changeDestination(owner, id, { name: renamed });
    const other = await createDestination(owner, { name: removed, events: [], target });
    await removeDestination(owner, other.id);
    for (const name of [renamed, removed]) expect(await findInDatabase(name)).not.toEqual([]);

    const body = { confirmation: customer.user.username, password: "a-good-passphrase" };
    const closed = await callRoute({ POST: closeAccount }, "POST", {
      cookie: await cookieOf(customer),
      body,
    });
    expect(closed.status).toBe(204);
    await expectGone(names);
    const entries = await db().auditEntry.findMany({
      where: { subjectId: { in: [id, other.id] } },
      orderBy: { id: "asc" },
    });
    expect(entries.map(({ action, after }) => ({ action, after }))).toMatchObject([
      { action: "delivery.create-destination", after: { kind: "email" } },
      { action: "delivery.change-destination", after: { renamed: true } },
      { action: "delivery.create-destination", after: { kind: "email" } },
      { action: "delivery.remove-destination", after: { kind: "email" } },
    ]);
  });
});
