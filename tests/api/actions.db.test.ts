import { randomUUID } from "node:crypto";
import { readdirSync } from "node:fs";
import { beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { encode } from "next-auth/jwt";
import type { SignInResult } from "@/lib/accounts/sign-in/sign-in.server";
import { signOut } from "@/lib/accounts/sign-in/sign-out.server";
import { LIMITS } from "@/lib/accounts/throttling/throttle-limits";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { db } from "@/lib/platform/db/prisma.server";
import type { ActionResult } from "@/lib/platform/http/action-result";
import { NO_CLIENT } from "@/lib/platform/http/client.server";
import { createCustomer, createStaff } from "@/tests/factories/accounts";
import { createChat } from "@/tests/factories/inquiries";
import { createPendingOrder } from "@/tests/factories/orders";
import { createPlanOf } from "@/tests/factories/plans";
import { ABOUT_NOTHING, ACTION_INPUTS, type OwnThings } from "./action-inputs";
import { ACTION_POLICIES, IRREVERSIBLE_ACTIONS } from "./action-policies";
import { type ActionModule, callAction, pickAction } from "./call-action";
import { cookieOf, problemBody } from "./call-route";
import { clearLimits } from "./clear-limits";
import { hostileRequests } from "./fuzz-requests";

const HOSTILE_INPUTS = 1_000;
const HOSTILE_TIMEOUT_MS = 150_000;

const loadModule = (folder: string): Promise<ActionModule> => import(`../../app/${folder}/actions`);
const ACTIONS = Object.entries(ACTION_POLICIES).flatMap(([folder, policies]) =>
  Object.entries(policies).map(([name, audience]) => ({ folder, name, audience })),
);

let customer: SignInResult;
let stranger: SignInResult;
let things: OwnThings;
beforeAll(async () => {
  await installCatalog();
  stranger = await createCustomer();
  customer = await createCustomer();
  things = await createThingsOf(customer);
});

async function createThingsOf({ user }: SignInResult): Promise<OwnThings> {
  const { orderId, configuration } = await createPendingOrder({}, user);
  const [planId, inquiryId] = [await createPlanOf(user), await createChat(user)];
  return { orderId, leadConfigId: configuration.id, planId, inquiryId };
}

const inputOf = (name: string) => ACTION_INPUTS[name]?.(things) ?? {};
const statusOf = (result: ActionResult<unknown>) => (result.ok ? 200 : result.problem.status);
const refused = (status: number) => ({ ok: false, problem: { status } });

describe("the list of actions", () => {
  it("names every actions.ts and every export, each with an input for these tests", async () => {
    const files = readdirSync("app", { recursive: true, encoding: "utf8" });
    const folders = files.filter((file) => /(^|\/)actions\.tsx?$/.test(file));
    expect(folders.map((file) => file.replace(/\/actions\.ts$/, "")).toSorted()).toEqual(
      Object.keys(ACTION_POLICIES).toSorted(),
    );
    for (const [folder, policies] of Object.entries(ACTION_POLICIES)) {
      expect(Object.keys(await loadModule(folder)).toSorted()).toEqual(Object.keys(policies).toSorted());
    }
    expect(Object.keys(ACTION_INPUTS).toSorted()).toEqual(ACTIONS.map(({ name }) => name).toSorted());
  });
});

describe.each(ACTIONS)("$name is for $audience", ({ folder, name, audience }) => {
  const send = async (input: unknown, cookie?: string, headers: Record<string, string> = {}) =>
    callAction(pickAction(await loadModule(folder), name), input, { cookie, headers });
  const call = (cookie?: string, headers?: Record<string, string>) => send(inputOf(name), cookie, headers);

  it("refuses a visitor, a forged token, and a token without a session", async () => {
    const secret = process.env.AUTH_SECRET ?? "";
    const claims = { sid: customer.sessionId };
    const forged = await encode({ token: claims, secret: "another-secret-of-32-characters!!" });
    const unknown = await encode({ token: { sid: randomUUID() }, secret });
    const expired = await encode({ token: claims, secret, maxAge: -3600 });
    for (const cookie of [undefined, "garbage", forged, unknown, expired]) {
      expect(await call(cookie)).toMatchObject(refused(401));
    }
    const tricks = {
      "x-middleware-subrequest": "middleware:middleware:middleware",
      "x-middleware-next": "1",
    };
    expect(await call(undefined, tricks)).toMatchObject(refused(401));
  });

  it("refuses an ended session and a disabled account", async () => {
    const gone = await createCustomer();
    await signOut(gone.sessionId, NO_CLIENT);
    expect(await call(await cookieOf(gone))).toMatchObject(refused(401));
    const disabled = await createCustomer();
    await db().user.update({ where: { id: disabled.user.id }, data: { disabledAt: new Date() } });
    expect(await call(await cookieOf(disabled))).toMatchObject(refused(401));
  });

  it("admits its audience and nobody else", async () => {
    const entries = await countRefusals();
    const asCustomer = await call(await cookieOf(customer));
    const asStaff = await call(await cookieOf(await createStaff()));
    expect(statusOf(asCustomer) === 403).toBe(audience === "staff");
    expect([401, 403]).not.toContain(statusOf(asStaff));
    expect(statusOf(asStaff)).toBeLessThan(500);
    // A customer who calls an action of staff is recorded, as one who calls a route of staff is.
    expect(await countRefusals()).toBe(entries + (audience === "staff" ? 1 : 0));
  });

  it("refuses a page of another site, also with a good cookie", async () => {
    const cookie = await cookieOf(await createStaff());
    const foreign: Record<string, string>[] = [
      { origin: "https://evil.example" },
      { origin: "null" },
      { "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "same-site" },
    ];
    for (const headers of foreign) {
      expect(await call(cookie, headers)).toMatchObject({
        ok: false,
        problem: { status: 403, type: expect.stringContaining("cross-site") },
      });
    }
  });

  it("refuses what is not JSON, and what is JSON but not its input", async () => {
    const cookie = await cookieOf(await (audience === "staff" ? createStaff() : createCustomer()));
    const cycle: Record<string, unknown> = inputOf(name);
    cycle.self = cycle;
    const form = new FormData();
    for (const [field, value] of Object.entries(inputOf(name))) form.append(field, String(value));
    const notJson = [
      cycle,
      form,
      new Map(Object.entries(inputOf(name))),
      new Date(),
      Promise.resolve(inputOf(name)),
      { ...inputOf(name), more: 1n },
      { ...inputOf(name), more: Number.NaN },
      { ...inputOf(name), more: () => undefined },
    ];
    for (const input of [...notJson, undefined, null, [], "text", 1, {}, { orderId: "not-a-uuid" }]) {
      const result = await send(input, cookie);
      // Without a reason that can be read, an act that cannot be undone is refused before its input is.
      expect(IRREVERSIBLE_ACTIONS.includes(name) ? [400, 403] : [400]).toContain(statusOf(result));
    }
  });

  it(
    `answers ${HOSTILE_INPUTS} hostile inputs without failing`,
    async () => {
      const viewer = await (audience === "staff" ? createStaff() : createCustomer());
      const cookie = await cookieOf(viewer);
      const own = await createThingsOf(viewer);
      const statuses = new Set<number>();
      const hostile = hostileRequests("POST", { body: ACTION_INPUTS[name]?.(own) ?? {} });
      const batch = fc.array(hostile, { minLength: 20, maxLength: 20 });
      await fc.assert(
        fc.asyncProperty(batch, async (requests) => {
          await clearLimits();
          await Promise.all(
            requests.map(async ({ body = "", headers }) => {
              const result = await send(readValue(body), cookie, headers);
              statuses.add(statusOf(result));
              // Without `expect`, which costs as much as a statement of the database.
              if (result.ok || problemBody.safeParse(result.problem).success) return;
              throw new Error(`${JSON.stringify(result.problem)} to ${body}`);
            }),
          );
        }),
        { numRuns: HOSTILE_INPUTS / 20 },
      );
      expect([...statuses].filter((status) => status >= 500)).toEqual([]);
      // Some inputs passed the guard.
      expect([...statuses].filter((status) => ![400, 401, 403, 429].includes(status))).not.toEqual([]);
    },
    HOSTILE_TIMEOUT_MS,
  );
});

describe.each(
  ACTIONS.filter(({ audience, name }) => audience === "customer" && !ABOUT_NOTHING.includes(name)),
)("$name with another customer's thing", ({ folder, name }) => {
  it("finds nothing, tells nothing and changes nothing", async () => {
    const before = await readThings();
    const action = pickAction(await loadModule(folder), name);
    const result = await callAction(action, inputOf(name), { cookie: await cookieOf(stranger) });
    expect(result).toMatchObject(refused(404));
    const text = JSON.stringify(result);
    for (const secret of [customer.user.email, customer.user.username, ...Object.values(things)])
      expect(text).not.toContain(secret);
    expect(await readThings()).toEqual(before);
    expect(await db().leadConfiguration.count({ where: { userId: stranger.user.id } })).toBe(0);
  });
});

it.each(ACTIONS.filter(({ audience }) => audience === "staff"))(
  "$name changes nothing for a customer",
  async ({ folder, name }) => {
    const before = await readThings();
    const action = pickAction(await loadModule(folder), name);
    const cookie = await cookieOf(stranger);
    expect(await callAction(action, inputOf(name), { cookie })).toMatchObject(refused(403));
    expect(await readThings()).toEqual(before);
  },
);

describe("an action's problem", () => {
  it("has the members of an API problem, and the seconds to wait", async () => {
    const { priceSavedSelection } = await loadModule("(buy)");
    const price = pickAction({ priceSavedSelection }, "priceSavedSelection");
    const call = { cookie: await cookieOf(customer), ipAddress: "192.0.2.21" };
    for (let index = 0; index < LIMITS["calculate-pricing"].address.points; index += 1) {
      await callAction(price, {}, call);
    }
    expect(await callAction(price, inputOf("priceSavedSelection"), call)).toMatchObject({
      ok: false,
      problem: {
        type: "urn:leadwell:problem:too-many-requests",
        title: "Too Many Requests",
        status: 429,
        detail: expect.stringContaining("Too many attempts"),
        retryAfterSeconds: expect.any(Number),
        requestId: expect.any(String),
      },
    });
    const elsewhere = await callAction(price, inputOf("priceSavedSelection"), { cookie: call.cookie });
    expect(elsewhere).toEqual({ ok: true, data: { totalPrice: "11375.00" } });
  });
});

beforeEach(clearLimits);

/** JSON text as its value; other text as it is. */
function readValue(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function readThings() {
  const { orderId, planId } = things;
  return Promise.all([
    db().order.findUnique({ where: { id: orderId }, include: { demand: true, configuration: true } }),
    db().plan.findUnique({ where: { id: planId }, include: { cycles: true, changes: true } }),
  ]);
}

function countRefusals(): Promise<number> {
  return db().auditEntry.count({ where: { action: "accounts.enter-admin", outcome: "denied" } });
}
