import { accountKey } from "@/lib/accounts/account-keys";
import { acceptTerms } from "@/lib/checkout/accept-terms.server";
import { createCheckoutIntent } from "@/lib/checkout/create-checkout-intent.server";
import { legalEditions } from "@/lib/compliance/legal-editions";
import { priceSelection, saveConfiguration } from "@/lib/configurations/saved-configurations.server";
import { createDestination } from "@/lib/delivery/destinations/create-destination.server";
import { importSupply } from "@/lib/forecast/import-supply.server";
import { recordSupply } from "@/lib/forecast/record-supply.server";
import { noteOutcomes, writeNote } from "@/lib/inbox/lead-notes.server";
import { logCall } from "@/lib/inbox/queue/log-call.server";
import { setFollowUp } from "@/lib/inbox/queue/set-follow-up.server";
import { setPolicy } from "@/lib/inbox/results/set-policy.server";
import { ingestLead } from "@/lib/intake/ingest-lead.server";
import { toDecimal } from "@/lib/kit/money";
import { HOUR_MS } from "@/lib/kit/time-units";
import { setOrderLimits } from "@/lib/marketplace/set-order-limits.server";
import { startFulfillment } from "@/lib/marketplace/start-fulfillment.server";
import { transitionOrder } from "@/lib/orders/transition-order.server";
import { settlePayment } from "@/lib/payments/settle-payment.server";
import { stripe } from "@/lib/payments/stripe-client.server";
import { onPaymentSettled } from "@/lib/plans/start-plan.server";
import { pool } from "@/lib/platform/db/pool.server";
import { db } from "@/lib/platform/db/prisma.server";
import { env } from "@/lib/platform/env/env.server";
import { senderBoss } from "@/lib/platform/jobs/boss.server";
import { onLeadSold } from "@/worker/subscriptions";
import { type MovedClock, openMovedClock } from "../../database/moved-clock";
import { chatOf } from "./chat";
import { type HistoryWorker, startHistoryWorker } from "./deliver-due";
import { type PlannedLead, type PlannedOrder, planHistory } from "./plan-history";
import { planSupply } from "./plan-supply";
import { drawPosts, failNextDeliveries, moveStripeClock } from "./sandboxes";

const OUTAGE_AT_LEAD = 60;
const NOTES = {
  contacted: "Reached them, wants to compare two offers.",
  quoted: "Quote sent by email, will decide with the spouse.",
  sold: "Signed. Policy documents sent.",
  lost: "Has renewed elsewhere.",
} as const;
/** Annual premiums of sold policies, in cents. */
const PREMIUMS = [148_000, 96_000, 212_400, 124_800, 68_400, 187_200] as const;

interface People {
  /** The account `demo`. */
  owner: { id: string; timeZone: string };
  staff: { id: string };
}

/**
 * Gives the account `demo` a past of four weeks, by the product's own commands on a moved clock: a finished order with its
 * plan, a running order, leads with calls and outcomes, a webhook with deliveries. Does nothing when there is an order
 * already. For the demo's own database, before web server and worker start.
 * @returns how many leads were sold; 0 when there was nothing to do.
 */
export async function writeHistory(now = new Date()): Promise<number> {
  const clock = await openMovedClock(pool(), moveStripeClock);
  try {
    if ((await db().order.count()) > 0) return 0;
    const { orders, leads } = planHistory(now);
    const people = await readPeople();
    await clock.moveTo(new Date((orders[0]?.boughtAt ?? now).getTime() - HOUR_MS));
    await addWebhook(people.owner);
    const worker = await startHistoryWorker();
    const ids = await live(clock, worker, people, { orders, leads });
    await clock.moveTo(new Date());
    await worker.deliverDue();
    await worker.stop();
    await planCalls(people.owner, leads, ids);
    await addSupply(now);
    await recordSupply();
    await dropJobs();
    return leads.length;
  } finally {
    await clock.close();
  }
}

async function readPeople(): Promise<People> {
  const find = (name: string) =>
    db().user.update({
      where: { usernameKey: accountKey(name) },
      data: { createdAt: new Date(Date.now() - 30 * 24 * HOUR_MS) },
      select: { id: true, timeZone: true },
    });
  return { owner: await find("demo"), staff: await find("Admin") };
}

async function addWebhook(owner: { id: string }): Promise<void> {
  const origin = env().OUTBOUND_ALLOWED_ORIGINS[0];
  if (!origin) throw new Error("The demo needs the sandbox CRM.");
  const target = { kind: "webhook" as const, config: { url: `${origin}/hooks/demo-agency` } };
  await createDestination(owner, { name: "Agency CRM", events: [], target });
}

/** Everything that happened, one thing after the other. @returns the leads' ids, in their order. */
async function live(
  clock: MovedClock,
  worker: HistoryWorker,
  people: People,
  { orders, leads }: ReturnType<typeof planHistory>,
): Promise<string[]> {
  const states = new Map(orders.map(({ name, states, line }) => [name, { states, line }]));
  // Drawn while the customer buys.
  const drawn = drawPosts(
    leads.map(({ order, at }) => ({
      line: states.get(order)?.line ?? "life",
      states: states.get(order)?.states ?? [],
      at: at.toISOString(),
    })),
  );
  // A failure is thrown at the first lead.
  drawn.catch(() => undefined);
  const ids: string[] = [];
  const happenings = [
    ...orders.map((order) => ({
      at: order.boughtAt,
      happen: async () => {
        await clock.moveOthers();
        await buy(people, order);
      },
    })),
    ...leads.flatMap((lead, index) => [
      {
        at: lead.at,
        happen: async () => {
          if (index === OUTAGE_AT_LEAD) await failNextDeliveries(3);
          ids[index] = await postLead((await drawn)[index]);
          await worker.deliverDue();
        },
      },
      ...lead.steps.map((step) => ({
        at: step.at,
        happen: () => work(people.owner, ids[index] ?? "", step, index),
      })),
    ]),
    ...chatOf(people, new Date((leads[OUTAGE_AT_LEAD]?.at ?? new Date()).getTime() + HOUR_MS)),
  ].toSorted((one, other) => one.at.getTime() - other.at.getTime());
  for (const { at, happen } of happenings) {
    await clock.moveTo(at);
    await happen();
  }
  return ids;
}

/** The customer buys, and staff approve half an hour later. */
async function buy({ owner, staff }: People, order: PlannedOrder): Promise<void> {
  const isPackage = order.name === "finished";
  const selection = {
    leadTypeId: `${order.line}-premium`,
    packageId: isPackage ? "starter" : null,
    selectedStates: [...order.states],
    leadQuantity: isPackage ? 50 : 250,
    purchaseType: isPackage ? ("monthly" as const) : ("one-time" as const),
    includeBeneficiary: false,
    includeHigherIncome: false,
  };
  const { totalPriceCents } = await priceSelection(selection);
  const saved = await saveConfiguration(owner, { ...selection, totalPrice: toDecimal(totalPriceCents) });
  const { version } = legalEditions.termsOfService;
  const client = { ipAddress: "203.0.113.24", userAgent: "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)" };
  await acceptTerms(owner, { leadConfigId: saved.id, version }, client);
  const { paymentIntentId } = await createCheckoutIntent(owner, saved.id);
  await stripe().paymentIntents.confirm(paymentIntentId, {
    payment_method: "pm_card_visa",
    return_url: env().APP_URL,
  });
  const settled = await settlePayment(paymentIntentId);
  if (settled.outcome !== "settled") throw new Error(`The payment was ${settled.outcome}.`);
  const { orderId } = settled;
  await onPaymentSettled({ orderId });
  await transitionOrder({ orderId, to: "approved", actor: staff });
  await startFulfillment(orderId);
  if (!isPackage) await setOrderLimits(owner, orderId, { dailyCap: order.dailyCap });
}

/** A publisher posts a lead, and it is sold. @returns its id. */
async function postLead(post: unknown): Promise<string> {
  const key = env().DEMO_PUBLISHER_KEYS[0] ?? "";
  const response = await ingestLead({
    authorization: `Bearer ${key}`,
    idempotencyKey: null,
    readBody: async () => post,
    receivedAt: new Date(),
  });
  if (response.status !== "accepted") throw new Error(`A lead was not sold: ${JSON.stringify(response)}`);
  await onLeadSold();
  return response.leadId;
}

type Step = PlannedLead["steps"][number];

/** The owner calls and notes the outcome. */
async function work(owner: { id: string }, leadId: string, { outcome, isCall }: Step, index: number) {
  if (isCall) await logCall(owner, leadId, new Date());
  // Without a text as in the list of leads: a note with a text also reads all notes of the lead.
  if (index % 3 === 0) await writeNote(owner, leadId, { outcome, text: NOTES[outcome] });
  else await noteOutcomes(owner, { leadIds: [leadId], outcome });
  const annualPremiumCents = PREMIUMS[index % PREMIUMS.length] ?? null;
  if (outcome === "sold") await setPolicy(owner, leadId, { annualPremiumCents });
}

/** Reminders for the newest quotes: some are due, the others come later. */
async function planCalls(
  owner: { id: string },
  leads: readonly PlannedLead[],
  ids: readonly string[],
): Promise<void> {
  const quoted = leads.flatMap(({ steps }, index) =>
    steps.at(-1)?.outcome === "quoted" ? [ids[index]] : [],
  );
  for (const [index, leadId] of quoted.slice(-6).entries()) {
    if (!leadId) continue;
    const at = new Date(Date.now() + (index + 1) * 5 * HOUR_MS);
    await setFollowUp(owner, leadId, at.toISOString());
  }
}

async function addSupply(now: Date): Promise<void> {
  const states = await db().state.findMany({ orderBy: { code: "asc" } });
  await importSupply(planSupply(now, states));
}

/** Emails and other jobs of the past weeks are not done now. */
async function dropJobs(): Promise<void> {
  const boss = await senderBoss();
  for (const { name } of await boss.getQueues()) await boss.deleteQueuedJobs(name);
}
