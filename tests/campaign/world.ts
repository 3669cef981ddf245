import { randomUUID } from "node:crypto";
import { encode } from "next-auth/jwt";
import Stripe from "stripe";
import { z } from "zod";
import { sessionCookieName } from "@/lib/accounts/sessions/session-cookie-name";
import { createdApiKeyDto } from "@/lib/api-keys/schemas";
import { LINES } from "@/lib/catalog/lines";
import { createSandboxControl, type SandboxControl } from "@/sandbox/stripe/control-client";
import type { ApiPurchase, Programs } from "./api-purchase-plan";
import { type Account, type Calls, createCalls } from "./calls";
import { type CampaignDatabase, openCampaignDatabase } from "./campaign-database";
import type { Plan } from "./plan";
import type { CampaignReceiver } from "./receiver";
import type { CampaignStack } from "./stack";

/** A campaign under way: the product, everybody who uses it, and what was noted meanwhile. */
export interface World {
  stack: CampaignStack;
  database: CampaignDatabase;
  receiver: CampaignReceiver;
  stripe: Stripe;
  stripeControl: SandboxControl;
  calls: Calls;
  staff: Account;
  customers: Account[];
  programs: Programs;
  publisherKeys: string[];
  notes: Notes;
  /** Prints a line of progress or report. */
  print(line: string): void;
}

/** A time in which nothing may be sold, by the database's clock. */
export interface ClosedWindow {
  what: "disabled account" | "paused order" | "frozen order";
  id: string;
  from: string;
  until: string;
}

/** A time in which a worker stood still, in milliseconds since the epoch; `until` is infinite until it goes on. */
export interface Freeze {
  from: number;
  until: number;
}

/** What actors and saboteur note for the checks. */
export interface Notes {
  windows: ClosedWindow[];
  freezes: Freeze[];
  /** Intents that stand for bank debits on their way. */
  openDebits: { paymentIntentId: string; outcome: "succeeded" | "failed" }[];
  apiPurchases: ApiPurchase[];
  /** How purchases, posts and returns ended, counted. */
  outcomes: Map<string, number>;
  faults: Map<string, number>;
  /** What is still to be done while everything is repaired. */
  left: string[];
}

export function count(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}

/** Creates everybody who takes part, by SQL and by the product's own API. */
export async function populate(
  stack: CampaignStack,
  receiver: CampaignReceiver,
  plan: Plan,
  { isOver, print }: { isOver: () => boolean; print: (line: string) => void },
): Promise<World> {
  const database = openCampaignDatabase(stack.settings.databaseUrl);
  // The campaign crashes the server, never the machine: waiting for the disk proves nothing here.
  await database.rows("ALTER SYSTEM SET fsync = off");
  await database.rows("SELECT pg_reload_conf()");
  const stripe = new Stripe(stack.settings.secrets.stripeSecretKey, {
    host: "127.0.0.1",
    port: stack.settings.ports.stripe,
    protocol: "http",
    maxNetworkRetries: 3,
    telemetry: false,
  });
  const staffId = randomUUID();
  const customerIds = Array.from({ length: plan.customers }, () => randomUUID());
  await insertUsers(database, [staffId], "staff");
  await insertUsers(database, customerIds, "customer");
  const calls = createCalls(stack.settings, isOver);
  const world: World = {
    stack,
    database,
    receiver,
    stripe,
    stripeControl: createSandboxControl(stack.stripeUrl),
    calls,
    staff: await signIn({ database, stack }, staffId, 0),
    customers: [],
    programs: new Map(),
    publisherKeys: [],
    notes: {
      windows: [],
      freezes: [],
      openDebits: [],
      apiPurchases: [],
      outcomes: new Map(),
      faults: new Map(),
      left: [],
    },
    print,
  };
  for (const [index, id] of customerIds.entries()) world.customers.push(await signIn(world, id, index + 1));
  world.programs = await createPrograms(world);
  for (let index = 0; index < plan.publishers; index += 1)
    world.publisherKeys.push(await addPublisher(world, index));
  for (const [index, customer] of world.customers.entries()) await addDestinations(world, customer, index);
  return world;
}

async function insertUsers(database: CampaignDatabase, ids: readonly string[], role: string): Promise<void> {
  await database.rows(
    `INSERT INTO "User" ("id", "username", "usernameKey", "email", "emailKey", "firstName", "lastName", "passwordHash",
       "role", "emailConfirmedAt", "updatedAt")
     SELECT id, name, name, name || '@example.com', name || '@example.com', 'Ann', 'Agent', 'none', $2::"Role", now(), now()
     FROM unnest($1::uuid[]) id, LATERAL (SELECT 'agent-' || id AS name) named`,
    [ids, role],
  );
}

/** Opens a session in the database, with its cookie. Staff have given their second factor, and give it again when asked. */
export async function signIn(
  { database, stack }: Pick<World, "database" | "stack">,
  userId: string,
  index: number,
): Promise<Account> {
  const sessionId = randomUUID();
  await database.rows(
    `INSERT INTO "Session" ("id", "userId", "expiresAt", "secondFactorAt", "identityConfirmedAt")
     VALUES ($1, $2, now() + interval '10 hours', now(), now() + interval '10 hours')`,
    [sessionId, userId],
  );
  const token = await encode({
    token: { sub: userId, sid: sessionId },
    secret: stack.settings.secrets.authSecret,
    maxAge: 36_000,
  });
  const name = sessionCookieName(`http://localhost:${stack.settings.webPort}`);
  const ipAddress = `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`;
  return { id: userId, ipAddress, cookie: `${name}=${token}` };
}

async function addPublisher(world: World, index: number): Promise<string> {
  const { calls, staff } = world;
  const terms = { name: `Publisher ${index}`, lines: LINES, states: [], dailyCap: null };
  const { id } = z
    .object({ id: z.string() })
    .parse((await calls.send(staff, "POST", "/api/admin/publishers", terms)).body);
  // Otherwise every lead is Standard, and orders of Premium leads get none.
  await world.database.rows(
    `UPDATE "Publisher" SET "premiumAgreedAt" = now(), "premiumAgreement" = 'Campaign' WHERE "id" = $1`,
    [id],
  );
  const issued = await calls.send(staff, "POST", `/api/admin/publishers/${id}/keys`, { mode: "live" });
  return z.object({ key: z.string() }).parse(issued.body).key;
}

const created = z.object({ id: z.string(), secret: z.string() });

/** One or two webhooks each; every third customer has leads sent to all of them, the others to the next at a failure. */
async function addDestinations(world: World, customer: Account, index: number): Promise<void> {
  const { calls, receiver, database } = world;
  for (let position = 0; position <= index % 2; position += 1) {
    const hook = `hook-${index}-${position}`;
    const target = { kind: "webhook", config: { url: `${receiver.origin}/${hook}` } };
    const body = { name: hook, events: ["order.status_changed", "lead.returned"], target };
    const response = await calls.send(customer, "POST", "/api/delivery/destinations", body);
    receiver.expect(hook, created.parse(response.body).secret);
  }
  if (index % 3 !== 0) return;
  await database.rows(
    `INSERT INTO "DeliverySettings" ("userId", "mode", "updatedAt") VALUES ($1, 'all', now()) ON CONFLICT DO NOTHING`,
    [customer.id],
  );
}

/** One customer of three has a program. Of those, each fourth one has a card that is always declined. */
const CUSTOMERS_PER_PROGRAM = 3;
const PROGRAMS_PER_BAD_CARD = 4;

/** Gives customers an API key and a saved card, which is their default. */
async function createPrograms(
  world: Pick<World, "database" | "stripe" | "customers" | "calls">,
): Promise<Programs> {
  const chosen = world.customers.filter((_, index) => index % CUSTOMERS_PER_PROGRAM === 0);
  const keys = new Map<string, string>();
  for (const [index, account] of chosen.entries()) {
    const isDeclined = index % PROGRAMS_PER_BAD_CARD === PROGRAMS_PER_BAD_CARD - 1;
    await saveCard(world, account.id, isDeclined ? "pm_card_chargeCustomerFail" : "pm_card_visa");
    const body = { name: "Campaign", scopes: ["leads:purchase"], mode: "live" };
    const created = await world.calls.send(account, "POST", "/api/api-keys", body);
    keys.set(account.id, `Bearer ${createdApiKeyDto.parse(created.body).key}`);
  }
  return keys;
}

async function saveCard(
  { database, stripe }: Pick<World, "database" | "stripe">,
  userId: string,
  card: string,
): Promise<void> {
  const customer = await stripe.customers.create({ metadata: { userId } });
  const method = await stripe.paymentMethods.attach(card, { customer: customer.id });
  await stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: method.id } });
  await database.rows(`UPDATE "User" SET "stripeCustomerId" = $2 WHERE "id" = $1`, [userId, customer.id]);
}
