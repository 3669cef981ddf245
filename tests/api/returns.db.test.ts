import { beforeAll, describe, expect, it } from "@jest/globals";
import { GET as readLead } from "@/app/api/admin/leads/[id]/route";
import { POST as decide } from "@/app/api/admin/returns/[leadId]/decision/route";
import { POST as accept } from "@/app/api/admin/returns/[leadId]/route";
import { GET as list } from "@/app/api/admin/returns/route";
import { POST as review } from "@/app/api/my/leads/[leadId]/return/review/route";
import { GET as read, POST as request, DELETE as withdraw } from "@/app/api/my/leads/[leadId]/return/route";
import type { SignInResult } from "@/lib/accounts/sign-in/sign-in.server";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { db } from "@/lib/platform/db/prisma.server";
import { leadReturnDto, returnPageDto, staffReturnDto } from "@/lib/returns/schemas";
import { leadDetailDto } from "@/lib/staff/leads/schemas";
import { createCustomer, createStaff } from "@/tests/factories/accounts";
import { createOwnLead } from "@/tests/factories/own-leads";
import { callRoute, cookieOf } from "./call-route";

let staffCookie: string;
beforeAll(async () => {
  await installCatalog();
  staffCookie = await cookieOf(await createStaff());
});

async function createOwner(): Promise<{
  customer: SignInResult;
  cookie: string;
  params: { leadId: string };
}> {
  const customer = await createCustomer();
  return {
    customer,
    cookie: await cookieOf(customer),
    params: { leadId: await createOwnLead(customer.user) },
  };
}
const disconnected = { reason: "disconnected", remedy: "replacement", text: "Three tries, no such number." };

describe("the calls of a return", () => {
  it("tell what may be returned, take it, and take it back", async () => {
    const { cookie, params } = await createOwner();
    const offer = await callRoute({ GET: read }, "GET", { cookie, params });
    expect(leadReturnDto.parse(offer.body)).toMatchObject({
      mayRequest: true,
      isReplaceable: true,
      refundAmount: "45.50",
      request: null,
    });
    const asked = await callRoute({ POST: request }, "POST", { cookie, params, body: disconnected });
    expect(asked.status).toBe(201);
    expect(leadReturnDto.parse(asked.body)).toMatchObject({
      mayRequest: false,
      request: { status: "open", text: "Three tries, no such number.", mayAskReview: false },
    });
    expect((await callRoute({ POST: request }, "POST", { cookie, params, body: disconnected })).status).toBe(
      409,
    );
    const back = await callRoute({ DELETE: withdraw }, "DELETE", { cookie, params, body: {} });
    expect(leadReturnDto.parse(back.body)).toMatchObject({
      mayRequest: true,
      request: { status: "withdrawn" },
    });
    expect((await callRoute({ DELETE: withdraw }, "DELETE", { cookie, params, body: {} })).status).toBe(409);
  });

  it.each([
    {},
    { reason: "bored", remedy: "refund" },
    { reason: "other", remedy: "refund" },
    { reason: "other", remedy: "refund", text: "  no  " },
    { reason: "disconnected", remedy: "cash" },
    { reason: "disconnected", remedy: "refund", text: "x".repeat(1_001) },
  ])("refuse %j", async (body) => {
    const { cookie, params } = await createOwner();
    expect((await callRoute({ POST: request }, "POST", { cookie, params, body })).status).toBe(400);
    expect(await db().leadReturn.count({ where: params })).toBe(0);
  });

  it("keep what was written sealed", async () => {
    const { cookie, params } = await createOwner();
    await callRoute({ POST: request }, "POST", { cookie, params, body: disconnected });
    const row = await db().leadReturn.findUniqueOrThrow({ where: params });
    expect(JSON.stringify(row)).not.toContain("Three tries");
  });
});

describe("the calls of staff", () => {
  it("list what is open by its deadline, and decide it", async () => {
    const { customer, cookie, params } = await createOwner();
    await callRoute({ POST: request }, "POST", { cookie, params, body: disconnected });
    const page = returnPageDto.parse(
      (await callRoute({ GET: list }, "GET", { cookie: staffCookie, query: "?status=open" })).body,
    );
    expect(page.returns.find(({ leadId }) => leadId === params.leadId)).toMatchObject({
      buyerName: customer.user.username,
      buyerBought: 1,
      buyerReturned: 0,
      text: "Three tries, no such number.",
    });
    expect(page.returns.map(({ decideBy }) => decideBy)).toEqual(
      page.returns.map(({ decideBy }) => decideBy).toSorted(),
    );
    const answer = (body: unknown) =>
      callRoute({ POST: decide }, "POST", { cookie: staffCookie, params, body });
    expect((await answer({ verdict: "denied" })).status).toBe(422);
    expect(await answer({ verdict: "denied", answer: "It rang when we called." })).toMatchObject({
      status: 200,
      body: { status: "denied", decidedBy: "staff" },
    });
    expect((await answer({ verdict: "approved" })).status).toBe(409);
    const entries = await db().auditEntry.findMany({
      where: { subjectType: "lead", subjectId: params.leadId },
      orderBy: { id: "asc" },
    });
    expect(entries.map(({ action }) => action)).toEqual(["returns.request", "returns.deny"]);
    expect(JSON.stringify(entries.map(({ after }) => after))).not.toContain("It rang");
  });

  it("log a view of each lead whose text the list shows, once while the page reads itself again", async () => {
    const staff = await createStaff();
    const [written, silent] = [await createOwner(), await createOwner()];
    await callRoute({ POST: request }, "POST", { ...written, body: disconnected });
    const bare = { reason: "disconnected", remedy: "refund" };
    expect((await callRoute({ POST: request }, "POST", { ...silent, body: bare })).status).toBe(201);
    const look = { cookie: await cookieOf(staff), query: "?status=open" };
    const listed = returnPageDto.parse((await callRoute({ GET: list }, "GET", look)).body);
    const ids = [written, silent].map(({ params }) => params.leadId);
    expect(listed.returns.map(({ leadId }) => leadId)).toEqual(expect.arrayContaining(ids));
    const views = () => db().leadView.findMany({ where: { userId: staff.user.id, leadId: { in: ids } } });
    expect((await views()).map(({ leadId }) => leadId)).toEqual([written.params.leadId]);

    const other = await createStaff();
    const before = new Date(Date.now() - 30 * 60_000);
    await db().leadView.create({
      data: { leadId: written.params.leadId, userId: other.user.id, at: before },
    });
    await callRoute({ GET: list }, "GET", { ...look, cookie: await cookieOf(other) });
    expect(await db().leadView.count({ where: { userId: other.user.id, leadId: { in: ids } } })).toBe(1);
  });

  it("find nothing where there is no return", async () => {
    const { cookie, params } = await createOwner();
    const call = { cookie: staffCookie, params, body: { verdict: "approved" } };
    expect((await callRoute({ POST: decide }, "POST", call)).status).toBe(404);
    const ask = { cookie, params, body: { text: "Please look at it again." } };
    expect((await callRoute({ POST: review }, "POST", ask)).status).toBe(409);
  });

  it("accept a return for the customer, who then finds it approved", async () => {
    const { cookie, params } = await createOwner();
    const call = (body: unknown) =>
      callRoute({ POST: accept }, "POST", { cookie: staffCookie, params, body });
    const page = async () => {
      const read = await callRoute({ GET: readLead }, "GET", {
        cookie: staffCookie,
        params: { id: params.leadId },
      });
      return leadDetailDto.parse(read.body);
    };
    expect(await page()).toMatchObject({
      leadReturn: null,
      returnOffer: { refusal: null, isReplaceable: true, refundAmount: "45.50" },
    });
    const body = { reason: "under-age", remedy: "refund", answer: "Thank you: the consumer is sixteen." };
    for (const wrong of [{ reason: "bored" }, { remedy: "cash" }])
      expect((await call({ ...body, ...wrong })).status).toBe(400);
    for (const wrong of [{ answer: "" }, { answer: "  Minor   " }])
      expect((await call({ ...body, ...wrong })).status).toBe(422);

    const accepted = await call(body);
    expect(accepted.status).toBe(201);
    expect(staffReturnDto.parse(accepted.body)).toMatchObject({ status: "approved", decidedBy: "staff" });
    expect(await page()).toMatchObject({ leadReturn: { status: "approved" }, returnOffer: null });
    expect((await call(body)).status).toBe(409);
    const own = await callRoute({ GET: read }, "GET", { cookie, params });
    expect(leadReturnDto.parse(own.body)).toMatchObject({
      mayRequest: false,
      request: { status: "approved", answer: body.answer, refund: { amount: "45.50" } },
    });
  });
});
