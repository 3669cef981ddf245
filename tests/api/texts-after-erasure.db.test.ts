import { beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { POST as decide } from "@/app/api/admin/returns/[leadId]/decision/route";
import { POST as accept } from "@/app/api/admin/returns/[leadId]/route";
import { POST as writeNote } from "@/app/api/my/leads/[leadId]/notes/route";
import { POST as requestReturn } from "@/app/api/my/leads/[leadId]/return/route";
import { GET as readLead } from "@/app/api/my/leads/[leadId]/route";
import type { SignInResult } from "@/lib/accounts/sign-in/sign-in.server";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { eraseConsumer } from "@/lib/contacts/erasure/erase-consumer.server";
import { db } from "@/lib/platform/db/prisma.server";
import { noteOutcome } from "@/lib/public-api/contract/leads";
import { createCustomer, createStaff } from "@/tests/factories/accounts";
import { bearer, createApiKey } from "@/tests/factories/api-keys";
import { createOwnLead } from "@/tests/factories/own-leads";
import { callOperation } from "./call-operation";
import { callRoute, cookieOf } from "./call-route";

const TEXT = "Dana Rivers, (512) 555-0142, wife Ann has diabetes";
const ERASED = { status: 409, body: { type: "urn:leadwell:problem:lead-erased" } };

let customer: SignInResult;
let staff: SignInResult;
let leadId: string;
let cookie: string;
beforeAll(installCatalog);
beforeEach(async () => {
  [customer, staff] = [await createCustomer(), await createStaff()];
  leadId = await createOwnLead(customer.user);
  cookie = await cookieOf(customer);
  await eraseConsumer({ leadId, case: "Request 12" }, { id: staff.user.id, ipAddress: null });
});

const call = (POST: Parameters<typeof callRoute>[0]["POST"], body: object, by = cookie) =>
  callRoute({ POST }, "POST", { cookie: by, params: { leadId }, body });
const staffCookie = () => cookieOf(staff);
const notes = () => db().leadNote.findMany({ where: { leadId }, orderBy: { id: "asc" } });

describe("a text about a person whose data was erased", () => {
  it("is refused as a note, with or without an outcome; an outcome alone is noted", async () => {
    expect(await call(writeNote, { text: TEXT })).toMatchObject(ERASED);
    expect(await call(writeNote, { text: TEXT, outcome: "sold" })).toMatchObject(ERASED);
    expect(await notes()).toEqual([]);
    expect((await call(writeNote, { outcome: "lost" })).status).toBe(201);
    expect(await notes()).toMatchObject([{ outcome: "lost", textSealed: null }]);
    const read = await callRoute({ GET: readLead }, "GET", { cookie, params: { leadId } });
    expect(read.body).toMatchObject({ isErased: true, progress: "lost" });
  });

  it("is refused by the public API, too", async () => {
    const { key } = await createApiKey(customer.user);
    const send = (body: object) =>
      callOperation(noteOutcome, { headers: bearer(key), params: { leadId }, body });
    expect(await send({ outcome: "quoted", note: TEXT })).toMatchObject(ERASED);
    expect((await send({ outcome: "quoted" })).status).toBe(201);
    expect(await notes()).toMatchObject([{ outcome: "quoted", textSealed: null }]);
  });

  it("tells nobody but the owner that the lead was erased", async () => {
    const stranger = await cookieOf(await createCustomer());
    expect((await call(writeNote, { text: TEXT }, stranger)).status).toBe(404);
  });

  it("is refused with a return; staff decide without an answer", async () => {
    const body = { reason: "wrong-person", remedy: "refund" };
    expect(await call(requestReturn, { ...body, text: TEXT })).toMatchObject(ERASED);
    expect(await db().leadReturn.count({ where: { leadId } })).toBe(0);
    expect((await call(requestReturn, body)).status).toBe(201);
    const answered = await call(decide, { verdict: "denied", answer: TEXT }, await staffCookie());
    expect(answered).toMatchObject(ERASED);
    const denied = await call(decide, { verdict: "denied" }, await staffCookie());
    expect(denied).toMatchObject({ status: 200, body: { status: "denied", answer: null, isErased: true } });
    expect(await db().leadReturn.findUniqueOrThrow({ where: { leadId } })).toMatchObject({
      textSealed: null,
      answerSealed: null,
    });
  });

  it("is refused when staff accept a return for the customer; they accept without one", async () => {
    const body = { reason: "wrong-person", remedy: "refund" };
    expect(await call(accept, { ...body, answer: TEXT }, await staffCookie())).toMatchObject(ERASED);
    expect(await call(accept, body, await staffCookie())).toMatchObject({
      status: 201,
      body: { status: "approved", answer: null },
    });
  });
});
