import { beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { DAY_MS } from "@/lib/kit/time-units";
import { stripe } from "@/lib/payments/stripe-client.server";
import { db } from "@/lib/platform/db/prisma.server";
import { codeOf } from "@/tests/errors/code-of";
import { createApiKey } from "@/tests/factories/api-keys";
import { buy, chargesOf, createPurchaser, requestFor } from "@/tests/factories/purchases";
import { createStock, emptyMarket } from "@/tests/factories/stock";

beforeAll(installCatalog);
beforeEach(emptyMarket);

describe("the daily limit of a key", () => {
  it("holds for twenty purchases at once", async () => {
    const { purchaser } = await createPurchaser({ dailyLimit: 10_000 });
    const leads = await createStock(20);
    const codes = await Promise.all(leads.map((id) => codeOf(buy(purchaser, requestFor([id])))));
    expect(codes.filter((code) => code === "done")).toHaveLength(2);
    expect(codes.filter((code) => code === "daily-limit-reached")).toHaveLength(18);
    expect(await chargesOf(purchaser.id)).toEqual([4_550, 4_550]);
    expect(await db().lead.count({ where: { id: { in: leads }, heldBy: { not: null } } })).toBe(0);
  });

  it("counts no purchase of another key or of another day", async () => {
    const { purchaser } = await createPurchaser({ dailyLimit: 5_000 });
    const [first = "", second = "", third = ""] = await createStock(3);
    await buy(purchaser, requestFor([first]));
    const { id: keyId } = await createApiKey(purchaser, { dailyLimit: 5_000 });
    expect(await codeOf(buy({ ...purchaser, keyId }, requestFor([second])))).toBe("done");
    const spentOn = new Date(Date.now() - 2 * DAY_MS);
    await db().leadPurchase.updateMany({ where: { userId: purchaser.id }, data: { spentOn } });
    expect(await codeOf(buy(purchaser, requestFor([third])))).toBe("done");
  });

  it("does not count what was declined", async () => {
    const { purchaser, cardId } = await createPurchaser({ dailyLimit: 5_000 }, "pm_card_chargeCustomerFail");
    const [first = "", second = ""] = await createStock(2);
    expect(await codeOf(buy(purchaser, requestFor([first])))).toBe("card-declined");
    await stripe().paymentMethods.detach(cardId);
    expect(await codeOf(buy(purchaser, requestFor([second])))).toBe("card-declined");
  });
});
