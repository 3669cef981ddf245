import { createHash, randomBytes, randomInt, randomUUID } from "node:crypto";
import { type Browser, expect, type Page } from "@playwright/test";
import pg from "pg";
import { z } from "zod";
import type { Line, Tier } from "@/lib/catalog/lines";
import { exampleLeadPost } from "@/lib/intake/schemas/example-post";
import type { SandboxControl } from "@/sandbox/stripe/control-client";
import { AuthPage, type NewUser } from "./pages/auth-page";

const withId = z.object({ id: z.string() });
const priced = z.object({ totalPrice: z.string() });
const answered = z.object({ status: z.string(), leadId: z.string() });

/** A live key of a new publisher of all lines. */
export async function createPublisherKey(): Promise<string> {
  const key = `lwp_live_${randomBytes(32).toString("base64url")}`;
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  try {
    await client.query(
      `WITH publisher AS (
         INSERT INTO "Publisher" ("id", "name", "lines", "states", "updatedAt")
         VALUES ($1, $2, '{life,health,auto,property-casualty}', '{}', now()) RETURNING "id"
       )
       INSERT INTO "PublisherKey" ("id", "publisherId", "prefix", "keyHash", "mode")
       SELECT $3, "id", $4, $5, 'live' FROM publisher`,
      [
        randomUUID(),
        `publisher-${randomUUID()}`,
        randomUUID(),
        key.slice(0, 13),
        createHash("sha256").update(key).digest("base64url"),
      ],
    );
  } finally {
    await client.end();
  }
  return key;
}

/** States of an order, and where its leads live. Orders of one line compete for leads only where they meet. */
export interface Region {
  states: readonly string[];
  place: { city: string; state: string; zip: string };
}

export const REGIONS = {
  texas: {
    states: ["TX", "CA", "FL", "NY", "GA"],
    place: { city: "Austin", state: "TX", zip: "78704" },
  },
  ohio: {
    states: ["OH", "PA", "IL", "MI", "IN"],
    place: { city: "Columbus", state: "OH", zip: "43215" },
  },
  oregon: {
    states: ["OR", "WA", "AZ", "NV", "CO"],
    place: { city: "Portland", state: "OR", zip: "97209" },
  },
  kansas: {
    states: ["KS", "MO", "NE", "OK", "IA"],
    place: { city: "Topeka", state: "KS", zip: "66603" },
  },
} as const satisfies Record<string, Region>;

/** Posts a good Premium lead of a new person, as a publisher does. @returns its id; it was sold. */
export async function sellLead(
  page: Page,
  key: string,
  line: Line,
  firstName = "Dana",
  { place }: Region = REGIONS.texas,
): Promise<string> {
  const example = exampleLeadPost(line, new Date(Date.now() - 60_000));
  const person = {
    firstName,
    phone: `+1512${randomInt(2_000_000, 9_999_999)}`,
    email: `${randomUUID()}@example.com`,
  };
  const answer = await page.request.post("/api/intake/leads", {
    headers: { authorization: `Bearer ${key}` },
    data: { ...example, contact: { ...example.contact, ...place, ...person } },
  });
  const { status, leadId } = answered.parse(await answer.json());
  if (status !== "accepted") throw new Error(`the lead was not sold: ${status}`);
  return leadId;
}

/** The signed-in buyer's paid order of 250 leads of a line: Premium, in Texas and four more, unless told. @returns its id. */
export async function buyOrder(
  page: Page,
  sandbox: SandboxControl,
  line: Line,
  { tier = "premium", region = REGIONS.texas }: { tier?: Tier; region?: Region } = {},
): Promise<string> {
  const selection = {
    leadTypeId: `${line}-${tier}`,
    leadQuantity: 250,
    includeBeneficiary: false,
    includeHigherIncome: false,
  };
  const call = async <T>(path: string, reader: z.ZodType<T>, data: object): Promise<T> =>
    reader.parse(await (await page.request.post(path, { data, headers: ownOrigin(page) })).json());
  const { totalPrice } = await call("/api/calculate-pricing", priced, selection);
  const { id: leadConfigId } = await call("/api/lead-configurations", withId, {
    ...selection,
    totalPrice,
    purchaseType: "one-time",
    selectedStates: region.states,
  });
  const { id: userId } = withId.parse(await (await page.request.get("/api/user")).json());
  const { id: paymentIntentId } = await sandbox.createPaymentIntent({
    amount: Math.round(Number(totalPrice) * 100),
    metadata: { leadConfigId, userId },
  });
  const { id } = await call("/api/orders", withId, { leadConfigId, paymentIntentId });
  return id;
}

interface Market {
  browser: Browser;
  sandbox: SandboxControl;
  user: NewUser;
  line: Line;
  region: Region;
}

/** A new buyer with an approved order of that line and region, and one lead from it. */
export async function buyOneLead(page: Page, { browser, sandbox, user, line, region }: Market) {
  await page.goto("/auth");
  await new AuthPage(page).register(user);
  await expect(page).toHaveURL("/dashboard");
  const orderId = await buyOrder(page, sandbox, line, { region });
  await approveOrder(browser, orderId);
  // No demand yet just after the approval: the job opens it.
  await expect
    .poll(async () => (await page.request.get("/api/my/order-progress")).json(), { timeout: 20_000 })
    .toHaveLength(1);
  return { orderId, leadId: await sellLead(page, await createPublisherKey(), line, "Dana", region) };
}

/** Approves an order as staff do. */
export async function approveOrder(browser: Browser, orderId: string): Promise<void> {
  await moveOrder(browser, orderId, "approved");
}

/** Sets an order's status as staff do. */
export async function moveOrder(
  browser: Browser,
  orderId: string,
  status: "approved" | "cancelled",
): Promise<void> {
  const context = await browser.newContext();
  const staff = await context.newPage();
  await staff.goto("/auth");
  await new AuthPage(staff).signIn("admin", process.env.DEMO_ADMIN_PASSWORD ?? "");
  await staff.waitForURL("/dashboard");
  const answer = await staff.request.patch(`/api/admin/orders/${orderId}`, {
    data: { status },
    headers: ownOrigin(staff),
  });
  if (!answer.ok()) throw new Error(`the order was not ${status}: ${answer.status()} ${await answer.text()}`);
  await context.close();
}

function ownOrigin(page: Page): { origin: string } {
  return { origin: new URL(page.url()).origin };
}
