import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { type InvoicedSelection, invoiceLines } from "./issue-invoice.server";

const selection: InvoicedSelection = {
  leadType: {
    line: "life",
    name: "Premium",
    tier: "premium",
    basePriceCents: 4200,
    beneficiaryOption: true,
    beneficiaryPriceCents: 300,
    higherIncomePriceCents: 50,
  },
  packageName: null,
  states: ["CA", "FL"],
  leadQuantity: 250,
  includeBeneficiary: true,
  includeHigherIncome: true,
};
const total = 250 * (4200 + 300 + 50);

describe("the lines of an invoice", () => {
  it("show leads and options with their unit prices", () => {
    expect(invoiceLines(selection, total)).toEqual([
      {
        description: "Premium life leads",
        details: "States: CA, FL",
        quantity: 250,
        unitCents: 4200,
        amountCents: 1_050_000,
      },
      {
        description: "Beneficiary option",
        details: null,
        quantity: 250,
        unitCents: 300,
        amountCents: 75_000,
      },
      {
        description: "Higher income option",
        details: null,
        quantity: 250,
        unitCents: 50,
        amountCents: 12_500,
      },
    ]);
  });

  it("leave out options that were not bought", () => {
    const plain = { ...selection, includeBeneficiary: false, includeHigherIncome: false };
    expect(invoiceLines(plain, 1_050_000)).toHaveLength(1);
  });

  it("show a discount where the plan kept a lower price than the catalog asks now", () => {
    expect(invoiceLines(selection, total - 10_000).at(-1)).toEqual({
      description: "Discount to your agreed price",
      details: null,
      quantity: 1,
      unitCents: -10_000,
      amountCents: -10_000,
    });
  });

  it("are one line where more was paid than the catalog asks now: nobody knows the unit prices of then", () => {
    expect(invoiceLines(selection, total + 250)).toEqual([
      {
        description: "Premium life leads, with beneficiary and higher income",
        details: "States: CA, FL",
        quantity: 250,
        unitCents: 4551,
        amountCents: total + 250,
      },
    ]);
    expect(invoiceLines(selection, total + 1)[0]?.unitCents).toBeNull();
  });

  it("show a package as one line at its price", () => {
    expect(invoiceLines({ ...selection, packageName: "Growth", leadQuantity: 1500 }, 390_000)).toEqual([
      {
        description: "Growth package: 1,500 Premium life leads",
        details: "States: CA, FL",
        quantity: 1,
        unitCents: 390_000,
        amountCents: 390_000,
      },
    ]);
  });

  it("add up to what was paid, whatever the catalog says", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5000 }),
        fc.integer({ min: 0, max: 10_000 }),
        fc.integer({ min: 1, max: 100_000_000 }),
        fc.boolean(),
        fc.option(fc.constant("Growth"), { nil: null }),
        (leadQuantity, basePriceCents, paidCents, includeBeneficiary, packageName) => {
          const bought = {
            ...selection,
            leadQuantity,
            includeBeneficiary,
            packageName,
            leadType: { ...selection.leadType, basePriceCents },
          };
          const lines = invoiceLines(bought, paidCents);
          expect(lines.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(paidCents);
          const withUnits = lines.filter(({ unitCents }) => unitCents !== null);
          expect(withUnits.map(({ quantity, unitCents }) => quantity * (unitCents ?? 0))).toEqual(
            withUnits.map(({ amountCents }) => amountCents),
          );
        },
      ),
    );
  });
});
