import { beforeAll, describe, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { ensureLeadKeys, sealPerson } from "@/lib/contacts/seal-lead.server";
import { DAY_MS } from "@/lib/kit/time-units";
import { db } from "@/lib/platform/db/prisma.server";
import { autocommit } from "@/lib/platform/db/sql-runner.server";
import { codeOf } from "@/tests/errors/code-of";
import { createCustomer, createStaff } from "@/tests/factories/accounts";
import { createSold, type Sold } from "@/tests/factories/returns";
import { askReview, withdrawReturn } from "./change-request.server";
import { decideLateReturns } from "./decide-late-returns.server";
import { readOwnReturn } from "./queries.server";
import { requestReturn } from "./request-return.server";
import type { ReasonOnRecord } from "./return-reasons";
import { decideAsStaff } from "./staff-decision.server";

beforeAll(installCatalog);

const later = (ms: number) => new Date(Date.now() + ms);
const disconnected = { reason: "disconnected", remedy: "replacement" } as const;
const firstOf = ({ leadIds }: Sold) => leadIds[0] ?? "";
const rowOf = (leadId: string) => db().leadReturn.findUniqueOrThrow({ where: { leadId } });

async function createStaffActor() {
  const { user } = await createStaff();
  return { id: user.id };
}

describe("what the record says decides at once", () => {
  it("against the customer, with the findings", async () => {
    const sold = await createSold();
    const { request } = await requestReturn(sold.customer, firstOf(sold), {
      reason: "outside-order",
      remedy: "refund",
    });
    expect(request).toMatchObject({
      status: "denied",
      decidedBy: "machine",
      granted: null,
      mayAskReview: true,
      refund: null,
    });
    expect(request?.findings).toContainEqual(expect.objectContaining({ label: "State", isGround: false }));
  });

  // No lead is sold without consent evidence, and it cannot be taken away afterwards: a key of Allocation.
  const faults: [ReasonOnRecord, (leadId: string) => Promise<unknown>][] = [
    ["outside-order", (id) => db().lead.update({ where: { id }, data: { state: "HI" } })],
    ["phone-undeliverable", (id) => changeContact(id, { phone: "+1512" })],
    ["under-age", (id) => changeContact(id, { dateOfBirth: "2015-01-01" })],
  ];
  it.each(faults)("for the customer: %s", async (reason, spoil) => {
    const sold = await createSold();
    await spoil(firstOf(sold));
    const { request } = await requestReturn(sold.customer, firstOf(sold), { reason, remedy: "replacement" });
    expect(request).toMatchObject({ status: "approved", decidedBy: "machine", granted: "replacement" });
    expect(request?.findings.filter(({ isGround }) => isGround)).toHaveLength(1);
  });

  it("people look at it once more on request, once", async () => {
    const sold = await createSold();
    const leadId = firstOf(sold);
    await requestReturn(sold.customer, leadId, { reason: "duplicate", remedy: "replacement" });
    const text = "I have her in my book since March.";
    const { request } = await askReview(sold.customer, leadId, { text });
    expect(request).toMatchObject({ status: "open", isReview: true, text, decidedBy: null });
    await decideAsStaff(await createStaffActor(), leadId, {
      verdict: "denied",
      answer: "Not bought from us.",
    });
    expect(await codeOf(askReview(sold.customer, leadId, { text }))).toBe("return-not-reviewable");
  });
});

it("a request after a withdrawn review is a new one: a review of it can be asked for", async () => {
  const sold = await createSold();
  const leadId = firstOf(sold);
  const duplicate = { reason: "duplicate", remedy: "replacement" } as const;
  const text = "I have her in my book since March.";
  await requestReturn(sold.customer, leadId, duplicate);
  await askReview(sold.customer, leadId, { text });
  await withdrawReturn(sold.customer, leadId);
  const { request } = await requestReturn(sold.customer, leadId, duplicate);
  expect(request).toMatchObject({ status: "denied", isReview: false, mayAskReview: true });
  expect((await askReview(sold.customer, leadId, { text })).request).toMatchObject({ status: "open" });
});

async function changeContact(id: string, change: { phone?: string; dateOfBirth?: string }) {
  const contact = {
    firstName: "Dana",
    lastName: "Rivers",
    phone: "+15125550142",
    email: "dana@example.com",
    street: "1 Main St",
    city: "Austin",
    dateOfBirth: "1984-05-17",
    ...change,
  };
  const key = (await ensureLeadKeys([id], autocommit)).get(id);
  if (!key) throw new Error("the lead has no key");
  await db().lead.update({ where: { id }, data: sealPerson(key, contact, {}) });
}

describe("what people decide", () => {
  it("waits for them, and is theirs to approve or to deny with a word to the customer", async () => {
    const sold = await createSold(2);
    const [kept = "", given = ""] = sold.leadIds;
    const asked = await requestReturn(sold.customer, given, {
      ...disconnected,
      text: "No such number, three tries",
    });
    expect(asked).toMatchObject({
      mayRequest: false,
      request: { status: "open", text: "No such number, three tries" },
    });
    const staff = await createStaffActor();
    await decideAsStaff(staff, given, { verdict: "approved" });
    expect(await rowOf(given)).toMatchObject({
      status: "approved",
      decidedBy: "staff",
      decidedById: staff.id,
    });
    await requestReturn(sold.customer, kept, disconnected);
    await decideAsStaff(staff, kept, { verdict: "denied", answer: "It rang when we called." });
    expect((await readOwnReturn(sold.customer, kept)).request).toMatchObject({
      status: "denied",
      answer: "It rang when we called.",
      mayAskReview: false,
    });
  });

  it("is approved when nobody decided in 24 hours, and not before", async () => {
    const sold = await createSold();
    await requestReturn(sold.customer, firstOf(sold), disconnected);
    await decideLateReturns(later(DAY_MS - 60_000));
    expect((await rowOf(firstOf(sold))).status).toBe("open");
    await Promise.all([decideLateReturns(later(DAY_MS)), decideLateReturns(later(DAY_MS))]);
    expect(await rowOf(firstOf(sold))).toMatchObject({ status: "approved", decidedBy: "deadline" });
    const demand = await db().orderDemand.findUniqueOrThrow({ where: { orderId: sold.orderId } });
    expect(demand).toMatchObject({ quantity: 501, replacements: 1 });
  });

  it("is not denied after the 24 hours, while the worker that approves it is late", async () => {
    const sold = await createSold();
    const leadId = firstOf(sold);
    await requestReturn(sold.customer, leadId, disconnected);
    await db().leadReturn.update({ where: { leadId }, data: { decideBy: later(-1_000) } });
    const staff = await createStaffActor();
    const deny = { verdict: "denied", answer: "It rang when we called." } as const;
    expect(await codeOf(decideAsStaff(staff, leadId, deny))).toBe("return-late");
    expect(await rowOf(leadId)).toMatchObject({ status: "open", answerSealed: null });
    await db().leadReturn.update({ where: { leadId }, data: { staffOnly: true } });
    expect(await decideAsStaff(staff, leadId, deny)).toMatchObject({ status: "denied" });
  });

  it("can be taken back until then, and asked for again", async () => {
    const sold = await createSold();
    const leadId = firstOf(sold);
    await requestReturn(sold.customer, leadId, disconnected);
    expect(await withdrawReturn(sold.customer, leadId)).toMatchObject({ mayRequest: true });
    expect(await codeOf(decideAsStaff(await createStaffActor(), leadId, { verdict: "approved" }))).toBe(
      "return-not-open",
    );
    await requestReturn(sold.customer, leadId, { reason: "wrong-person", remedy: "replacement" });
    expect(await rowOf(leadId)).toMatchObject({ status: "open", reason: "wrong_person" });
  });

  it("is decided as staff saw it: not one that was asked for since", async () => {
    const sold = await createSold();
    const leadId = firstOf(sold);
    const { request } = await requestReturn(sold.customer, leadId, disconnected, later(-60_000));
    await withdrawReturn(sold.customer, leadId);
    await requestReturn(sold.customer, leadId, { reason: "wrong-person", remedy: "refund" });
    const staff = await createStaffActor();
    const decide = (requestedAt = "") => decideAsStaff(staff, leadId, { verdict: "approved", requestedAt });
    expect(await codeOf(decide(request?.requestedAt))).toBe("return-not-open");
    const { requestedAt, status } = await rowOf(leadId);
    expect(status).toBe("open");
    expect(await decide(requestedAt.toISOString())).toMatchObject({
      reason: "wrong-person",
      status: "approved",
    });
  });
});

describe("who may, and how long", () => {
  it("the owner alone, 15 days, once", async () => {
    const sold = await createSold();
    const leadId = firstOf(sold);
    const stranger = await createCustomer();
    expect(await codeOf(requestReturn(stranger.user, leadId, disconnected))).toBe("not-found");
    expect(
      await codeOf(requestReturn(sold.customer, leadId, disconnected, later(15 * DAY_MS + 60_000))),
    ).toBe("return-window-over");
    const asked = await Promise.all(
      Array.from({ length: 8 }, () => codeOf(requestReturn(sold.customer, leadId, disconnected))),
    );
    expect(asked.toSorted()).toEqual([...Array.from({ length: 7 }, () => "already-returned"), "done"]);
    expect(await readOwnReturn(sold.customer, leadId)).toMatchObject({ mayRequest: false });
  });

  it("staff and the customer at the same instant: one of them is right, and the remedy is granted once or not", async () => {
    const sold = await createSold();
    const leadId = firstOf(sold);
    await requestReturn(sold.customer, leadId, disconnected);
    const staff = await createStaffActor();
    const ends = await Promise.all([
      codeOf(withdrawReturn(sold.customer, leadId)),
      ...Array.from({ length: 4 }, () => codeOf(decideAsStaff(staff, leadId, { verdict: "approved" }))),
    ]);
    expect(ends.filter((end) => end === "done")).toHaveLength(1);
    const { status } = await rowOf(leadId);
    const { replacements } = await db().orderDemand.findUniqueOrThrow({ where: { orderId: sold.orderId } });
    expect(replacements).toBe(status === "approved" ? 1 : 0);
  });

  it("the database itself refuses to undo an approval", async () => {
    const sold = await createSold();
    await requestReturn(sold.customer, firstOf(sold), disconnected);
    await decideAsStaff(await createStaffActor(), firstOf(sold), { verdict: "approved" });
    const undo = db().leadReturn.update({
      where: { leadId: firstOf(sold) },
      data: { status: "denied", granted: null },
    });
    await expect(undo).rejects.toThrow("cannot become denied");
  });
});
