import { afterEach, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { stripe } from "@/lib/payments/stripe-client.server";
import { db } from "@/lib/platform/db/prisma.server";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import { sandboxControl } from "@/tests/factories/payments";
import { buy, createPurchaser, readOnlyPurchase, requestFor } from "@/tests/factories/purchases";
import { createStock, emptyMarket } from "@/tests/factories/stock";
import { type LineProcess, startProcess } from "@/tests/processes/line-process";
import { until } from "@/tests/waiting/until";
import { concludePurchases } from "./conclude-purchase.server";
import { lockPurchase } from "./transition-purchase.server";

beforeAll(installCatalog);
beforeEach(emptyMarket);

const buyers: LineProcess[] = [];
afterEach(async () => {
  await sandboxControl().clearFaults();
  await Promise.all(buyers.splice(0).map((buyer) => buyer.stop("SIGKILL")));
});

/** A purchase in a process of its own, which Stripe charges while one of its calls is held. */
async function buyInProcess(endpoint: string, when: "before" | "after") {
  const { purchaser } = await createPurchaser();
  const request = requestFor(await createStock(2));
  await sandboxControl().injectFault({
    target: "api",
    endpoint,
    times: "always",
    action: { kind: "hold", when },
  });
  const buyer = startProcess("tests/processes/lead-buyer.ts", [JSON.stringify({ purchaser, request })], {});
  buyers.push(buyer);
  await until(async () => {
    const found = await db().leadPurchase.findFirst({ where: { userId: purchaser.id } });
    if (!found?.paymentIntentId) return false;
    const { payment_intent: intent } = await sandboxControl().getPaymentIntent(found.paymentIntentId);
    return intent.status === "succeeded";
  });
  return { purchaser, request, buyer };
}

type Started = Awaited<ReturnType<typeof buyInProcess>>;

/** What the worker's next run after the hold makes of it. */
async function expectSoldOnce({ purchaser, request }: Started): Promise<void> {
  await sandboxControl().clearFaults();
  await concludePurchases(new Date(Date.now() + 121_000));
  const { purchase, order } = await readOnlyPurchase(purchaser);
  expect([purchase.status, order?.status]).toEqual(["sold", "completed"]);
  const sales = await db().allocation.findMany({ where: { orderId: order?.id ?? "" } });
  expect(sales.map(({ leadId }) => leadId).toSorted()).toEqual(request.leadIds.toSorted());
  expect((await buy(purchaser, request)).purchased).toEqual(request.leadIds);
  const { stripeCustomerId } = await db().user.findUniqueOrThrow({ where: { id: purchaser.id } });
  const { data } = await stripe().paymentIntents.list({ customer: stripeCustomerId ?? "" });
  expect(data.map(({ status, amount }) => [status, amount])).toEqual([["succeeded", 9_100]]);
}

describe("a process that is killed", () => {
  it.each([
    ["while Stripe's response to the charge is on its way", "payment_intents.confirm", "after"],
    ["between the charge and the order", "payment_intents.retrieve", "before"],
  ] as const)("%s sells its leads once, with one charge", async (_when, endpoint, when) => {
    const started = await buyInProcess(endpoint, when);
    await started.buyer.stop("SIGKILL");
    expect(await db().order.count({ where: { userId: started.purchaser.id, status: "pending" } })).toBe(0);
    await expectSoldOnce(started);
  });

  it("between the order and the sale sells its leads once, with one charge", async () => {
    const started = await buyInProcess("payment_intents.confirm", "after");
    const { purchase } = await readOnlyPurchase(started.purchaser);
    await inTransaction(async (transaction) => {
      // The sale waits for this lock, and the order does not.
      await lockPurchase(transaction, purchase.id);
      await sandboxControl().clearFaults();
      await until(async () => (await readOnlyPurchase(started.purchaser)).order !== null);
      await started.buyer.stop("SIGKILL");
    });
    expect((await readOnlyPurchase(started.purchaser)).order?.status).toBe("pending");
    expect(await db().allocation.count({ where: { leadId: { in: [...started.request.leadIds] } } })).toBe(0);
    await expectSoldOnce(started);
  });
});
