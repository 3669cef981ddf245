import { afterEach, beforeAll, beforeEach, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { sandboxControl } from "@/tests/factories/payments";
import {
  buyWithoutOutcome,
  createPurchaser,
  readOnlyPurchase,
  requestFor,
} from "@/tests/factories/purchases";
import { createStock, emptyMarket } from "@/tests/factories/stock";
import { concludePurchases } from "./conclude-purchase.server";

beforeAll(installCatalog);
beforeEach(emptyMarket);
afterEach(() => sandboxControl().clearFaults());

const afterTheHold = () => new Date(Date.now() + 121_000);

/** A purchase that Stripe has charged, and of which nobody has told us. */
async function createCharged() {
  const { purchaser } = await createPurchaser();
  await buyWithoutOutcome(purchaser, requestFor(await createStock(1)));
  const read = async () => (await readOnlyPurchase(purchaser)).purchase;
  const { paymentIntentId } = await read();
  return { paymentIntentId, status: async () => (await read()).status };
}

it("begins no other purchase when the time of a run is over, and the next run goes on", async () => {
  const charged = [await createCharged(), await createCharged()];
  const statuses = () => Promise.all(charged.map(({ status }) => status()));
  expect(await concludePurchases(afterTheHold(), { runMs: 0 })).toBe(1);
  expect(await statuses()).toEqual(["sold", "charging"]);
  expect(await concludePurchases(afterTheHold(), { runMs: 0 })).toBe(1);
  expect(await statuses()).toEqual(["sold", "sold"]);
});

it("does not begin each run with the same purchase, at which Stripe fails and takes all the time", async () => {
  const failing = await createCharged();
  const other = await createCharged();
  await sandboxControl().injectFault({
    target: "api",
    path: `/v1/payment_intents/${failing.paymentIntentId}`,
    times: "always",
    action: { kind: "drop_before" },
  });
  expect(await concludePurchases(afterTheHold(), { runMs: 0 })).toBe(1);
  expect(await other.status()).toBe("charging");
  expect(await concludePurchases(afterTheHold(), { runMs: 0 })).toBe(1);
  expect(await other.status()).toBe("sold");
  expect(await failing.status()).toBe("charging");
});
