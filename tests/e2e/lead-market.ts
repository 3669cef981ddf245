import { randomInt, randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { z } from "zod";
import { LEAD_TYPE_SEEDS, leadTypeId } from "@/lib/catalog/catalog-data";
import type { Line, Tier } from "@/lib/catalog/lines";
import { exampleLeadPost } from "@/lib/intake/schemas/example-post";
import { AppError } from "@/lib/kit/errors";
import { toDecimal } from "@/lib/kit/money";
import { dayInNewYork } from "@/lib/kit/zone-clock";
import { transitionOrder } from "@/lib/orders/transition-order.server";
import { db } from "@/lib/platform/db/prisma.server";
import { createConfiguration } from "@/tests/factories/configurations";
import { createPublisherWithKey, newCertificate } from "@/tests/factories/leads";
import { createForgedIntent, settleToOrder } from "@/tests/factories/payments";
import { until } from "@/tests/waiting/until";
import { type Market, type Region, SALELESS_REGION } from "./markets";
import type { NewUser } from "./pages/auth-page";
import { findAdmin, signInAsCustomer } from "./signed-in";

const intakeResponse = z.object({ status: z.string(), leadId: z.string() });

const QUANTITY = 250;

/** A live key of a new publisher of all lines. */
export async function createPublisherKey(): Promise<string> {
  return (await createPublisherWithKey()).key;
}

/** Posts a good Premium lead of a new person, as a publisher does. @returns its id; it was sold. */
export async function sellLead(
  page: Page,
  key: string,
  line: Line,
  firstName: string,
  { place }: Region,
): Promise<string> {
  const person = { ...place, firstName, phone: newPhone(), email: `${randomUUID()}@example.com` };
  const { status, leadId } = await postPerson(page, key, line, person);
  if (status !== "accepted") throw new Error(`the lead was not sold: ${status}`);
  return leadId;
}

/** Posts a person who was sold in this line again, with a new phone. @returns its last four digits. */
export async function askAgain(
  page: Page,
  key: string,
  line: Line,
  person: { firstName: string; email: string },
  { place }: Region,
): Promise<string> {
  const phone = newPhone();
  const { status } = await postPerson(page, key, line, { ...place, ...person, phone });
  if (status !== "duplicate") throw new Error(`the inquiry is not a repeated one: ${status}`);
  return phone.slice(-4);
}

/** Below the exchange 555, which has numbers that the intake refuses. */
const newPhone = () => `+1512${randomInt(2_000_000, 5_550_000)}`;

async function postPerson(page: Page, key: string, line: Line, person: object) {
  const example = exampleLeadPost(line, new Date(Date.now() - 60_000));
  const response = await page.request.post("/api/intake/leads", {
    headers: { authorization: `Bearer ${key}` },
    data: {
      ...example,
      contact: { ...example.contact, ...person },
      consent: { ...example.consent, trustedFormUrl: newCertificate() },
    },
  });
  return intakeResponse.parse(await response.json());
}

interface Wanted {
  tier?: Tier;
  region?: Region;
}

/** A saved package of 250 leads of a line without add-ons: Premium, where no test sells a lead, unless told. */
export async function createPackage(
  customer: { id: string },
  line: Line,
  { tier = "premium", region = SALELESS_REGION }: Wanted = {},
) {
  const leadType = LEAD_TYPE_SEEDS.find((seed) => seed.line === line && seed.tier === tier);
  if (!leadType) throw new Error(`no ${tier} ${line} leads in the catalog`);
  const totalCents = leadType.basePriceCents * QUANTITY;
  const configuration = await createConfiguration(customer, {
    leadTypeId: leadTypeId(line, tier),
    leadQuantity: QUANTITY,
    includeBeneficiary: false,
    includeHigherIncome: false,
    selectedStates: [...region.states],
    totalPrice: toDecimal(totalCents),
  });
  return { configuration, totalCents };
}

/** A customer's order of such a package, paid at the Stripe sandbox; it waits for approval. @returns its id. */
export async function buyOrder(customer: { id: string }, line: Line, wanted: Wanted = {}): Promise<string> {
  const { configuration, totalCents } = await createPackage(customer, line, wanted);
  const paymentIntentId = await createForgedIntent(customer, configuration, { amount: totalCents });
  return settleToOrder(paymentIntentId);
}

/** Signs a new customer in, with an approved order of that market, and one lead from it. */
export async function buyOneLead(page: Page, user: NewUser, { line, region }: Market) {
  const customer = await signInAsCustomer(page, user);
  const orderId = await buyOrder(customer, line, { region });
  await approveOrder(orderId);
  const leadId = await sellLead(page, await createPublisherKey(), line, "Dana", region);
  // A form that staff open before this is refused: the order was changed meanwhile.
  const isProcessing = async () =>
    (await db().order.findUniqueOrThrow({ where: { id: orderId } })).status === "processing";
  await until(isProcessing);
  return { customerId: customer.id, orderId, leadId };
}

/** Approves an order as staff do, and waits until it takes leads: the worker opens its demand. */
export async function approveOrder(orderId: string): Promise<void> {
  await moveOrder(orderId, "approved");
  await until(async () => (await db().orderDemand.count({ where: { orderId, closedAt: null } })) === 1);
}

/**
 * Whether it is still the day of a moment in New York, where a page's "today" begins and ends: leads that were sold since
 * are all of today then.
 */
export const isStillDayOf = (at: Date) => dayInNewYork(at) === dayInNewYork(new Date());

/** Sets an order's status as staff do; looks again when the worker moved the order in the same moment. */
export async function moveOrder(orderId: string, to: "approved" | "completed" | "cancelled"): Promise<void> {
  const actor = await findAdmin();
  await until(async () => {
    try {
      await transitionOrder({ orderId, to, actor });
      return true;
    } catch (error) {
      if (error instanceof AppError && error.code === "order-changed-meanwhile") return false;
      throw error;
    }
  });
}
