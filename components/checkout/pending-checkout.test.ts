import { expect, jest, test } from "@jest/globals";
import type { LeadTypeDto } from "@/lib/catalog/schemas";
import { type BuilderSelection, fitToCatalog } from "@/lib/configurations/selection";
import { SECOND_MS } from "@/lib/kit/time-units";
import { LEAD_QUANTITIES } from "@/lib/pricing/price-configuration";
import {
  fromPendingCheckout,
  repeatConfiguration,
  saveConfiguration,
  toPendingCheckout,
} from "./pending-checkout";

const lifePremium: LeadTypeDto = {
  id: "life-premium",
  line: "life",
  tier: "premium",
  name: "premium",
  description: "",
  basePrice: "29.00",
  features: [],
  beneficiaryOption: "true",
  beneficiaryPrice: "1.00",
  higherIncomePrice: "0.50",
};

const full: BuilderSelection = {
  line: "life",
  leadTypeId: lifePremium.id,
  purchaseType: "one-time",
  leadQuantity: 250,
  includeBeneficiary: true,
  includeHigherIncome: true,
  states: ["TX", "FL", "GA", "OH", "NY"],
};

test("a selection is unchanged after storing, reading and fitting to the catalog", () => {
  const stored = toPendingCheckout({ ...full, leadTypeId: lifePremium.id }, "10625.00");
  expect(stored.pricing.totalPrice).toBe("10625.00");
  const back = fitToCatalog(fromPendingCheckout(stored), [lifePremium], full.states, LEAD_QUANTITIES);
  expect(back).toEqual(full);
});

test("a configuration at a new price loses the beneficiary option only when it is not offered any more", () => {
  const saved = {
    id: "0f0a9a52-0000-4000-8000-000000000000",
    userId: "0f0a9a52-0000-4000-8000-000000000001",
    status: "pending" as const,
    leadTypeId: lifePremium.id,
    packageId: null,
    selectedStates: full.states,
    leadQuantity: 250,
    purchaseType: "one-time" as const,
    includeBeneficiary: "true" as const,
    includeHigherIncome: "true" as const,
    totalPrice: "11375.00",
    createdAt: "2026-11-22T12:00:00.000Z",
  };
  const off: LeadTypeDto = { ...lifePremium, beneficiaryOption: "false" };
  expect(repeatConfiguration(saved, "10625.00", off)).toMatchObject({
    includeBeneficiary: "false",
    includeHigherIncome: "true",
    pricing: { totalPrice: "10625.00" },
  });
  expect(repeatConfiguration(saved, "11000.00", lifePremium)).toMatchObject({ includeBeneficiary: "true" });
});

test("saving a selection ends without a response after 30 seconds, so that the page offers to try again", async () => {
  const timeout = jest.spyOn(AbortSignal, "timeout").mockReturnValue(AbortSignal.abort("late"));
  const saving = saveConfiguration(toPendingCheckout({ ...full, leadTypeId: lifePremium.id }, "10625.00"));
  await expect(saving).rejects.toBeDefined();
  expect(timeout.mock.calls).toEqual([[30 * SECOND_MS]]);
  timeout.mockRestore();
});
