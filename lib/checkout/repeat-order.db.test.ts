import { beforeAll, describe, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { setOrderRules } from "@/lib/marketplace/set-order-rules.server";
import { db } from "@/lib/platform/db/prisma.server";
import { codeOf } from "@/tests/errors/code-of";
import { createCustomer } from "@/tests/factories/accounts";
import { buildPackageConfiguration } from "@/tests/factories/configurations";
import { createPendingOrder } from "@/tests/factories/orders";
import { createCheckoutIntent } from "./create-checkout-intent.server";
import { offerRepeat, repeatOrder } from "./repeat-order.server";

beforeAll(installCatalog);

describe("ordering again", () => {
  it("offers the order's selection at today's price, and saves it for checkout", async () => {
    const { customer, orderId, configuration } = await createPendingOrder();
    expect(await offerRepeat(customer, orderId)).toEqual({
      totalPrice: "11375.00",
      previousPrice: "11375.00",
      leadQuantity: 250,
      purchaseType: "one-time",
      name: "Premium life",
      packageName: null,
      stateCount: 5,
      gone: [],
    });
    const { id, createdAt, ...saved } = await repeatOrder(customer, orderId, "11375.00");
    const { id: firstId, createdAt: firstCreatedAt, ...first } = configuration;
    expect(saved).toEqual({ ...first, status: "pending" });
    expect(id).not.toBe(firstId);
    expect(Date.parse(createdAt)).toBeGreaterThanOrEqual(Date.parse(firstCreatedAt));
    expect(await createCheckoutIntent(customer, id)).toMatchObject({ status: "requires_payment_method" });
  });

  it("offers a package at the package's price", async () => {
    const { customer, orderId } = await createPendingOrder(buildPackageConfiguration());
    expect(await offerRepeat(customer, orderId)).toMatchObject({
      totalPrice: "5670.00",
      purchaseType: "monthly",
      packageName: "Growth",
    });
    expect(await repeatOrder(customer, orderId, "5670.00")).toMatchObject({ packageId: "growth" });
  });

  it("takes the states that the order's rules have now", async () => {
    const { customer, orderId, configuration } = await createPendingOrder();
    const states = [...configuration.selectedStates, "NM"];
    await setOrderRules(customer, orderId, { states });
    expect(await offerRepeat(customer, orderId)).toMatchObject({ stateCount: 6 });
    expect(await repeatOrder(customer, orderId, "11375.00")).toMatchObject({
      selectedStates: states.toSorted(),
    });
  });

  it("saves nothing at a price that the customer did not see", async () => {
    const { customer, orderId } = await createPendingOrder();
    await expect(repeatOrder(customer, orderId, "11374.00")).rejects.toMatchObject({
      status: 409,
      code: "price-changed",
      extras: { totalPrice: "11375.00" },
    });
    expect(await db().leadConfiguration.count({ where: { userId: customer.id } })).toBe(1);
  });

  it("shows what the order cost beside today's price", async () => {
    const { customer, orderId } = await createPendingOrder();
    await db().order.update({ where: { id: orderId }, data: { totalAmountCents: 1_000_000 } });
    expect(await offerRepeat(customer, orderId)).toMatchObject({
      totalPrice: "11375.00",
      previousPrice: "10000.00",
    });
  });

  it("is refused for a package that is no longer on offer", async () => {
    const { customer, orderId } = await createPendingOrder(buildPackageConfiguration());
    await db().leadPackage.update({ where: { id: "growth" }, data: { isOffered: false } });
    try {
      await expect(offerRepeat(customer, orderId)).rejects.toMatchObject({
        code: "no-longer-offered",
        message: "The Growth package is no longer on offer. Please choose another one.",
      });
      expect(await codeOf(repeatOrder(customer, orderId, "5670.00"))).toBe("no-longer-offered");
    } finally {
      await db().leadPackage.update({ where: { id: "growth" }, data: { isOffered: true } });
    }
  });

  it("is refused for a lead type that is no longer on offer, and names it", async () => {
    const { customer, orderId } = await createPendingOrder();
    await db().leadType.update({ where: { id: "life-premium" }, data: { isOffered: false } });
    try {
      await expect(offerRepeat(customer, orderId)).rejects.toMatchObject({
        status: 409,
        code: "no-longer-offered",
        message: "Premium life leads are no longer on offer. Please choose other leads.",
      });
    } finally {
      await db().leadType.update({ where: { id: "life-premium" }, data: { isOffered: true } });
    }
  });

  it("names an option that is no longer offered, and continues with the rest at its price", async () => {
    const { customer, orderId } = await createPendingOrder();
    await db().leadType.update({ where: { id: "life-premium" }, data: { beneficiaryOption: false } });
    try {
      expect(await offerRepeat(customer, orderId)).toMatchObject({
        totalPrice: "10625.00",
        previousPrice: "11375.00",
        gone: ["The beneficiary option is no longer offered."],
      });
      expect(await codeOf(repeatOrder(customer, orderId, "11375.00"))).toBe("price-changed");
      expect(await repeatOrder(customer, orderId, "10625.00")).toMatchObject({
        leadTypeId: "life-premium",
        leadQuantity: 250,
        includeBeneficiary: "false",
        includeHigherIncome: "true",
        totalPrice: "10625.00",
      });
    } finally {
      await db().leadType.update({ where: { id: "life-premium" }, data: { beneficiaryOption: true } });
    }
  });

  it("does not find another account's order", async () => {
    const { orderId } = await createPendingOrder();
    const { user: stranger } = await createCustomer();
    expect(await codeOf(offerRepeat(stranger, orderId))).toBe("not-found");
    expect(await codeOf(repeatOrder(stranger, orderId, "11375.00"))).toBe("not-found");
  });
});
