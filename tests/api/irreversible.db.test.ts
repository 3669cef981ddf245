import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "@jest/globals";
import { Secret, TOTP } from "otpauth";
import * as z from "zod/mini";
import { PATCH as changeAccount } from "@/app/api/admin/accounts/[id]/route";
import { POST as confirmIdentity } from "@/app/api/admin/confirm-identity/route";
import { openSession } from "@/lib/accounts/sessions/sessions.server";
import type { SignInResult } from "@/lib/accounts/sign-in/sign-in.server";
import { missingConfirmation, REASON_HEADER } from "@/lib/accounts/staff/irreversible";
import { beginTwoFactor, confirmTwoFactor } from "@/lib/accounts/two-factor/two-factor.server";
import { db } from "@/lib/platform/db/prisma.server";
import { NO_CLIENT } from "@/lib/platform/http/client.server";
import { createCustomer, createStaff } from "@/tests/factories/accounts";
import { ACTION_POLICIES, IRREVERSIBLE_ACTIONS } from "./action-policies";
import { type ActionModule, callAction, pickAction } from "./call-action";
import { callRoute, cookieOf, loadRoute, type RouteMethod } from "./call-route";
import { IRREVERSIBLE_ROUTES, ROUTE_POLICIES } from "./route-policies";

const METHODS: readonly RouteMethod[] = ["GET", "POST", "PATCH", "PUT", "DELETE"];
const PASSWORD = "a-good-passphrase";
const REFUSAL = "urn:leadwell:problem:confirmation-required";
const problem = z.object({ type: z.string(), missing: missingConfirmation });

const staffRoutes = Object.entries(ROUTE_POLICIES).flatMap(([route, policies]) =>
  METHODS.filter((method) => policies[method] === "staff").map((method) => ({ route, method })),
);
const staffActions = Object.entries(ACTION_POLICIES).flatMap(([folder, policies]) =>
  Object.entries(policies)
    .filter(([, audience]) => audience === "staff")
    .map(([name]) => ({ folder, name })),
);

const loadActions = (folder: string): Promise<ActionModule> => import(`../../app/${folder}/actions`);

const ids = { id: randomUUID(), orderId: randomUUID(), leadId: randomUUID(), keyId: randomUUID() };
const params = { ...ids, destinationId: randomUUID() };

let staff: SignInResult;
let cookie: string;
let target: string;
beforeEach(async () => {
  staff = await createStaff();
  cookie = await cookieOf(staff);
  target = (await createCustomer()).user.id;
});

/** Sets when the session gave its password or code. */
async function confirmAt(confirmedAt: Date | null): Promise<void> {
  await db().session.update({
    where: { id: staff.sessionId },
    data: { identityConfirmedAt: confirmedAt },
  });
}

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

function disable(headers: Record<string, string> = {}, by = cookie) {
  const body = { disabled: true };
  return callRoute({ PATCH: changeAccount }, "PATCH", { cookie: by, params: { id: target }, body, headers });
}

const confirm = (body: unknown) => callRoute({ POST: confirmIdentity }, "POST", { cookie, body });

async function isDisabled(): Promise<boolean> {
  return (await db().user.findUniqueOrThrow({ where: { id: target } })).disabledAt !== null;
}

describe("what cannot be undone", () => {
  it("is exactly what the list names, of all routes of staff", async () => {
    await confirmAt(null);
    const asking: string[] = [];
    for (const { route, method } of staffRoutes) {
      const body = method === "GET" ? undefined : {};
      const answer = await callRoute(await loadRoute(route), method, { cookie, body, params });
      if (problem.safeParse(answer.body).data?.type === REFUSAL) asking.push(`${method} ${route}`);
    }
    expect(asking.toSorted()).toEqual([...IRREVERSIBLE_ROUTES].toSorted());
  });

  it("is exactly what the list names, of all actions of staff", async () => {
    await confirmAt(null);
    const asking: string[] = [];
    for (const { folder, name } of staffActions) {
      const result = await callAction(pickAction(await loadActions(folder), name), {}, { cookie });
      if (!result.ok && result.problem.type === REFUSAL) asking.push(name);
    }
    expect(asking.toSorted()).toEqual([...IRREVERSIBLE_ACTIONS].toSorted());
  });

  it("needs a password that was given less than 15 minutes ago, in this session", async () => {
    for (const confirmedAt of [null, minutesAgo(15.1)]) {
      await confirmAt(confirmedAt);
      const answer = await disable();
      expect(answer.status).toBe(403);
      expect(problem.parse(answer.body)).toEqual({
        type: REFUSAL,
        missing: { identity: "password", reason: false },
      });
    }
    await confirmAt(new Date());
    const other = await openSession(staff.user.id, NO_CLIENT, { secondFactorAt: new Date() });
    expect((await disable({}, await cookieOf({ user: staff.user, sessionId: other }))).status).toBe(403);
    expect(await isDisabled()).toBe(false);
    await confirmAt(minutesAgo(14.5));
    expect((await disable()).status).toBe(200);
    expect(await isDisabled()).toBe(true);
  });

  it.each(["", "   ", "no", "%E0%A4%A", "two%0Alines", "x".repeat(400)])(
    "needs a reason, and %j is none",
    async (reason) => {
      const answer = await disable({ [REASON_HEADER]: reason });
      expect(answer.status).toBe(403);
      expect(problem.parse(answer.body).missing).toEqual({ identity: null, reason: true });
      expect(await isDisabled()).toBe(false);
    },
  );

  it("keeps its reason in the audit log", async () => {
    await disable({ [REASON_HEADER]: encodeURIComponent("Fraud, see task №4711") });
    const entry = await db().auditEntry.findFirstOrThrow({
      where: { action: "accounts.disable-account", subjectId: target },
    });
    expect(entry.after).toMatchObject({ disabled: true, reason: "Fraud, see task №4711" });
  });
});

describe("an action's reason", () => {
  const refund = async (reason: unknown, headers: Record<string, string> = {}) => {
    const action = pickAction(await loadActions("admin"), "refundUndelivered");
    return callAction(action, { orderId: randomUUID(), shown: "$45.50", reason }, { cookie, headers });
  };

  it("is a field of its input, not a header", async () => {
    expect(await refund("Customer asked for it")).toMatchObject({ problem: { status: 404 } });
    for (const reason of [undefined, "", 7, ["Customer asked"], "x".repeat(2_000), "\ud800"]) {
      const result = await refund(reason, { [REASON_HEADER]: "A header" });
      expect(result).toMatchObject({ problem: { type: REFUSAL, missing: { identity: null, reason: true } } });
    }
  });
});

describe("the confirmation", () => {
  it("takes the password, and counts for this session", async () => {
    await confirmAt(null);
    const wrong = await confirm({ password: "not-the-right-passphrase" });
    expect(wrong).toMatchObject({ status: 403, body: { errors: { password: expect.any(Array) } } });
    expect((await disable()).status).toBe(403);
    expect((await confirm({ password: PASSWORD })).status).toBe(204);
    expect((await disable()).status).toBe(200);
    const entries = await db().auditEntry.findMany({
      where: { action: "accounts.confirm-identity", subjectId: staff.user.id },
      orderBy: { id: "asc" },
    });
    expect(entries.map(({ outcome }) => outcome)).toEqual(["failed", "done"]);
  });

  it("is confirmed with the password at most sixty times an hour, and further tries leave no entry", async () => {
    for (let count = 0; count < 60; count += 1)
      expect((await confirm({ password: PASSWORD })).status).toBe(204);
    const entries = await db().auditEntry.count();
    for (let count = 0; count < 15; count += 1)
      expect((await confirm({ password: PASSWORD })).status).toBe(429);
    expect(await db().auditEntry.count()).toBe(entries);
  });

  it("takes a code of the authenticator app", async () => {
    expect((await confirm({ code: "123456" })).status).toBe(422);
    const viewer = {
      ...staff.user,
      sessionId: staff.sessionId,
      secondFactorAt: null,
      identityConfirmedAt: null,
      signedInAt: new Date(),
    };
    const { secret } = await beginTwoFactor(viewer, PASSWORD, NO_CLIENT);
    const totp = new TOTP({ secret: Secret.fromBase32(secret) });
    await confirmTwoFactor(viewer, totp.generate({ timestamp: Date.now() - 30_000 }), NO_CLIENT);
    await confirmAt(null);
    expect(problem.parse((await disable()).body).missing.identity).toBe("code");
    expect((await confirm({ code: "000000" })).status).toBe(403);
    expect((await disable()).status).toBe(403);
    expect((await confirm({ code: totp.generate() })).status).toBe(204);
    expect((await disable()).status).toBe(200);
  });

  it.each([{}, { password: "" }, { code: "" }, { password: 7 }])("refuses %j", async (body) => {
    expect((await confirm(body)).status).toBe(400);
  });
});
