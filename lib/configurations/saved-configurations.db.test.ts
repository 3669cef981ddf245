import { beforeAll, describe, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { db } from "@/lib/platform/db/prisma.server";
import { createCustomer } from "@/tests/factories/accounts";
import {
  buildConfiguration,
  buildPackageConfiguration,
  createConfiguration,
} from "@/tests/factories/configurations";
import { readConfiguration, saveConfiguration } from "./saved-configurations.server";
import { saveConfigurationBody } from "./schemas";

beforeAll(installCatalog);

describe("saving a configuration", () => {
  it("stores the selection for the customer as pending, at the server's price", async () => {
    const { user: customer } = await createCustomer();
    const states = ["TX", "CA", "TX", "FL", "NY", "GA"];
    const saved = await saveConfiguration(
      customer,
      buildConfiguration({ selectedStates: states, purchaseType: "weekly" }),
    );
    expect(saved).toMatchObject({
      userId: customer.id,
      leadTypeId: "life-premium",
      packageId: null,
      selectedStates: ["CA", "FL", "GA", "NY", "TX"],
      leadQuantity: 250,
      purchaseType: "weekly",
      includeBeneficiary: "true",
      includeHigherIncome: "true",
      totalPrice: "11375.00",
      status: "pending",
    });
    expect(await readConfiguration(customer, saved.id)).toEqual(saved);
  });

  it("stores a package at its price", async () => {
    const { user: customer } = await createCustomer();
    expect(await saveConfiguration(customer, buildPackageConfiguration())).toMatchObject({
      packageId: "growth",
      leadQuantity: 150,
      purchaseType: "monthly",
      totalPrice: "5670.00",
    });
  });

  it("ignores an owner and a status in the body", () => {
    const parsed = saveConfigurationBody.parse({ ...buildConfiguration(), userId: "me", status: "ordered" });
    expect(Object.keys(parsed)).not.toContain("userId");
    expect(Object.keys(parsed)).not.toContain("status");
  });

  it.each(["11374.99", "1.00", "0", "-5", "11375.001", "abc", 11_376])(
    "responds 409 with the price when the customer saw %j",
    async (totalPrice) => {
      const { user: customer } = await createCustomer();
      await expect(saveConfiguration(customer, buildConfiguration({ totalPrice }))).rejects.toMatchObject({
        status: 409,
        code: "price-changed",
        extras: { totalPrice: "11375.00" },
      });
      expect(await db().leadConfiguration.count({ where: { userId: customer.id } })).toBe(0);
    },
  );

  it.each([
    ["selectedStates", { selectedStates: ["TX", "CA", "FL", "NY"] }],
    ["selectedStates", { selectedStates: ["TX", "CA", "FL", "NY", "ZZ"] }],
    ["leadQuantity", { leadQuantity: 251 }],
    ["includeBeneficiary", { leadTypeId: "auto-premium" }],
    ["includeHigherIncome", { leadTypeId: "auto-standard", includeBeneficiary: false }],
  ])("responds 422 about %s to %j", async (field, change) => {
    const { user: customer } = await createCustomer();
    await expect(saveConfiguration(customer, buildConfiguration(change))).rejects.toMatchObject({
      status: 422,
      extras: { errors: { [field]: [expect.any(String)] } },
    });
  });

  it.each([{ leadTypeId: "life-platinum" }, { packageId: "gold" }])("responds 404 to %j", async (change) => {
    const { user: customer } = await createCustomer();
    await expect(saveConfiguration(customer, buildConfiguration(change))).rejects.toMatchObject({
      status: 404,
    });
  });
});

it("another account's configuration is not found", async () => {
  const { user: owner } = await createCustomer();
  const { user: stranger } = await createCustomer();
  const { id } = await createConfiguration(owner);
  await expect(readConfiguration(stranger, id)).rejects.toMatchObject({ status: 404 });
});
