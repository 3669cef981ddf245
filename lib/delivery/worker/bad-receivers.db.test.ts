import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { db } from "@/lib/platform/db/prisma.server";
import { type Canary, startCanary } from "@/lib/platform/outbound/testing/canary";
import type { HookSettings } from "@/sandbox/crm/control/control-contract";
import { openCrm } from "@/sandbox/crm/testing/open-crm";
import { checkDeliveries } from "@/tests/delivery/check-deliveries";
import { openDeliveryWorkers } from "@/tests/delivery/delivery-workers";
import { createDestinationRow, createOwner, sellLeads, webhookTo } from "@/tests/factories/deliveries";
import { allowOutbound } from "@/tests/receiver/receiver";
import { until } from "@/tests/waiting/until";
import { changeDestination } from "../destinations/change-destination.server";
import type { DestinationConfig } from "../destinations/config-schemas";

type Behaviour = HookSettings["behaviour"];

const MIB = 1024 ** 2;
/** Time limit of an attempt to a receiver that does not respond. */
const SHORT_MS = 300;

const crm = openCrm();
const withoutTls = () => crm.url().replace("http:", "https:");
let canary: Canary;
beforeAll(async () => {
  canary = await startCanary();
  const standIns = { HUBSPOT_ORIGIN: crm.url(), SALESFORCE_ORIGIN: crm.url() };
  allowOutbound([crm.url(), crm.untrustedUrl(), withoutTls()], standIns);
  await installCatalog();
});
afterAll(() => canary.close());

const workers = openDeliveryWorkers();
let owner: { userId: string; orderId: string };
let hook: string;
beforeEach(async () => {
  owner = await createOwner();
  hook = `r-${randomUUID().slice(0, 8)}`;
});

const FIELDS = [
  { field: "name", value: "{{contact_info.first_name}} {{contact_info.last_name}}" },
  { field: "mail", value: "{{contact_info.email}}" },
];
/** A destination of each kind that calls, with the name of its hook. */
const targets = {
  webhook: () => ({ hook, target: webhookTo(crm.url(`/hooks/${hook}`)) }),
  mapped: () => ({ hook: "crm-leads", target: mappedTo(crm.url("/crm/leads")) }),
  hubspot: () => ({ hook: "hubspot", target: { kind: "hubspot", config: { token: "pat-na1-good" } } }),
  salesforce: () => ({
    hook: "salesforce",
    target: {
      kind: "salesforce",
      config: { organizationId: "00D000000000001", leadSource: "Leadwell", hasStatePicklists: true },
    },
  }),
} as const satisfies Record<string, () => { hook: string; target: DestinationConfig }>;

function mappedTo(url: string): DestinationConfig {
  return { kind: "mapped", config: { method: "POST", url, headers: [], body: "json", fields: FIELDS } };
}

const deliveries = () =>
  db().delivery.findMany({
    where: { userId: owner.userId },
    include: { tries: { orderBy: { number: "asc" } } },
  });

/** What arrived at the hook; kinds without an id of the message have none to compare. */
async function messageIdsAt(name: string) {
  const received = await crm.control().listReceived({ hook: name });
  return ["hubspot", "salesforce"].includes(name) ? undefined : received.map(({ messageId }) => messageId);
}

/** Waits until every delivery has had this many attempts, or is accepted, and none is under way. */
async function untilTried(tries: number): Promise<void> {
  await until(async () =>
    (await deliveries()).every(
      (one) => one.claimedBy === null && (one.status === "accepted" || one.tries.length >= tries),
    ),
  );
}

interface Case {
  kind: keyof typeof targets;
  behaviour: Behaviour;
  /** Expected of the first attempt. */
  tried: { status: number | null; error: string };
  retryAfterMs?: number;
}

/** Two leads for a receiver that fails them; then it is mended, and gets them. The same holds after each. */
async function failThenMend({ kind, behaviour, tried, retryAfterMs }: Case): Promise<void> {
  const { hook: name, target } = targets[kind]();
  const { id } = await createDestinationRow(owner.userId, target);
  await crm.control().setHook(name, { behaviour });
  await workers.start(tried.error === "timeout" ? SHORT_MS : undefined);
  await sellLeads(owner, 2);
  await untilTried(1);
  for (const one of await deliveries())
    expect(one).toMatchObject({ status: "due", tries: [{ isAccepted: false, ...tried }] });
  await checkDeliveries(owner.userId, { retryAfterMs, messageIds: await messageIdsAt(name) });

  await workers.stop();
  await crm.control().setHook(name, { behaviour: { kind: "ok" } });
  await resume(id);
  await workers.start();
  await untilTried(99);
  expect((await deliveries()).map(({ status, attempts }) => [status, attempts])).toEqual([
    ["accepted", 2],
    ["accepted", 2],
  ]);
  await checkDeliveries(owner.userId, { messageIds: await messageIdsAt(name) });
}

/** As its owner does: what waits is due at once. */
const resume = (id: string, target?: DestinationConfig) =>
  changeDestination({ id: owner.userId, ipAddress: null }, id, { paused: false, ...(target && { target }) });

const status = (code: number, retryAfterSeconds?: number): Behaviour => ({
  kind: "status",
  status: code,
  ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
});
const http = (code: number) => ({ status: code, error: `http-${code}` });
const none = (error: string) => ({ status: null, error });

describe("a receiver that fails loses nothing and gets nothing twice", () => {
  it.each<[name: string, Case]>([
    ["500", { kind: "webhook", behaviour: status(500), tried: http(500) }],
    [
      "503 with Retry-After",
      { kind: "webhook", behaviour: status(503, 90), tried: http(503), retryAfterMs: 90_000 },
    ],
    [
      "429 with Retry-After",
      { kind: "webhook", behaviour: status(429, 3_600), tried: http(429), retryAfterMs: 3_600_000 },
    ],
    [
      "503 with a Retry-After of days",
      { kind: "webhook", behaviour: status(503, 999_999), tried: http(503), retryAfterMs: 6 * 3_600_000 },
    ],
    ["404", { kind: "webhook", behaviour: status(404), tried: http(404) }],
    ["410", { kind: "webhook", behaviour: status(410), tried: http(410) }],
    ["no answer", { kind: "webhook", behaviour: { kind: "hang" }, tried: none("timeout") }],
    [
      "a byte now and then",
      { kind: "webhook", behaviour: { kind: "drip", everyMs: 20 }, tried: none("timeout") },
    ],
    ["a reset", { kind: "webhook", behaviour: { kind: "reset" }, tried: none("reset") }],
    [
      "a reset after it accepted",
      { kind: "webhook", behaviour: { kind: "reset", afterAccepting: true }, tried: none("reset") },
    ],
    ["500, mapped call", { kind: "mapped", behaviour: status(500), tried: http(500) }],
    [
      "a reset after it accepted, mapped call",
      { kind: "mapped", behaviour: { kind: "reset", afterAccepting: true }, tried: none("reset") },
    ],
    ["no answer, mapped call", { kind: "mapped", behaviour: { kind: "hang" }, tried: none("timeout") }],
    ["500, Salesforce", { kind: "salesforce", behaviour: status(500), tried: http(500) }],
    ["no answer, Salesforce", { kind: "salesforce", behaviour: { kind: "hang" }, tried: none("timeout") }],
    ["500, HubSpot", { kind: "hubspot", behaviour: status(500), tried: http(500) }],
    [
      "429 with Retry-After, HubSpot",
      { kind: "hubspot", behaviour: status(429, 11), tried: http(429), retryAfterMs: 11_000 },
    ],
    ["no answer, HubSpot", { kind: "hubspot", behaviour: { kind: "hang" }, tried: none("timeout") }],
    [
      "1 GB, HubSpot",
      {
        kind: "hubspot",
        behaviour: { kind: "huge", bytes: 1024 * MIB },
        tried: { status: 200, error: "answer-too-large" },
      },
    ],
    [
      "a token that expired, HubSpot",
      { kind: "hubspot", behaviour: status(401), tried: { status: 401, error: "token-refused" } },
    ],
  ])("%s", async (_, one) => {
    await failThenMend(one);
    const atHubspot = await crm.control().listReceived({ hook: "hubspot" });
    const created = atHubspot.filter(({ outcome }) => outcome?.endsWith(" created"));
    expect(created).toHaveLength(one.kind === "hubspot" ? 2 : 0);
  });
});

it("a receiver that fails for 72 hours is given up on", async () => {
  await createDestinationRow(owner.userId, targets.webhook().target);
  await crm.control().setHook(hook, { behaviour: status(503) });
  await sellLeads(owner, 1);
  const startedAt = new Date(Date.now() - 71 * 3_600_000);
  const age = { retryWindowStartedAt: startedAt, attempts: 18 };
  await db().delivery.updateMany({ where: { userId: owner.userId }, data: age });
  const [{ id: deliveryId, destinationId } = { id: "", destinationId: "" }] = await deliveries();
  const earlier = { deliveryId, destinationId, startedAt, durationMs: 1, isAccepted: false };
  await db().deliveryAttempt.createMany({
    data: Array.from({ length: 18 }, (_, index) => ({ ...earlier, number: index + 1, error: "http-503" })),
  });
  await workers.start();
  await untilTried(19);
  expect(await deliveries()).toMatchObject([{ status: "dead", attempts: 19 }]);
  await checkDeliveries(owner.userId);
});

describe("a receiver that accepts and answers too much", () => {
  it.each<[name: string, kind: Case["kind"], Behaviour]>([
    ["1 GB", "webhook", { kind: "huge", bytes: 1024 * MIB }],
    ["a gzip bomb", "webhook", { kind: "gzip_bomb", bytes: 1024 * MIB }],
    ["1 GB, mapped call", "mapped", { kind: "huge", bytes: 1024 * MIB }],
    ["the lead that it got, mapped call", "mapped", { kind: "ok" }],
  ])("has accepted, and little of it is kept: %s", async (_, kind, behaviour) => {
    const { hook: name, target } = targets[kind]();
    await createDestinationRow(owner.userId, target);
    await crm.control().setHook(name, { behaviour });
    await workers.start();
    await sellLeads(owner, 2);
    await untilTried(1);
    for (const one of await deliveries()) {
      expect(one).toMatchObject({ status: "accepted", tries: [{ answerSealed: expect.any(String) }] });
    }
    await checkDeliveries(owner.userId, { messageIds: await messageIdsAt(name) });
  });
});

describe("an address that leads astray gets nothing", () => {
  it.each<[name: string, error: string, status: number | null, url: () => string]>([
    ["a redirect into our network", "http-307", 307, () => crm.url(`/hooks/${hook}`)],
    ["an address in our network", "refused-target", null, () => `https://127.0.0.1:${canary.port}/`],
    ["a certificate that signed itself", "tls", null, () => crm.untrustedUrl(`/hooks/${hook}`)],
    ["plain text where TLS is expected", "tls", null, () => `${withoutTls()}/hooks/${hook}`],
  ])("%s; the lead arrives when its owner corrects it", async (_, error, code, url) => {
    const to = `http://127.0.0.1:${canary.port}/`;
    await crm.control().setHook(hook, { behaviour: { kind: "redirect", to } });
    const { id } = await createDestinationRow(owner.userId, webhookTo(url()));
    await workers.start();
    await sellLeads(owner, 2);
    await untilTried(1);
    for (const one of await deliveries())
      expect(one).toMatchObject({ status: "due", tries: [{ status: code, error }] });
    await checkDeliveries(owner.userId);
    expect(canary.connections()).toBe(0);

    await resume(id, webhookTo(crm.url(`/hooks/${hook}-right`)));
    await untilTried(99);
    await checkDeliveries(owner.userId, { messageIds: await messageIdsAt(`${hook}-right`) });
    expect(canary.connections()).toBe(0);
  });
});
