import { expect, it } from "@jest/globals";
import { renderToStaticMarkup } from "react-dom/server";
import type { PlanDto } from "@/lib/plans/schemas";
import type { PlanActions } from "./plan-actions";
import { PlanCard } from "./plan-card";

const PAUSED: PlanDto = {
  id: "01f0c3d2-6b1e-4d5c-9a8b-0c1d2e3f4a5b",
  status: "paused",
  reason: "not-offered",
  interval: "weekly",
  timeZone: "America/New_York",
  name: "Premium Life",
  packageName: null,
  leadConfigId: "01f0c3d2-6b1e-4d5c-9a8b-0c1d2e3f4a5c",
  leadTypeId: "life-premium",
  leadQuantity: 250,
  selectedStates: ["TX"],
  includeBeneficiary: true,
  includeHigherIncome: false,
  offer: "offered",
  amount: "11375.00",
  nextChargeOn: null,
  nextChargeAt: null,
  nextAmount: null,
  afterResume: null,
  endsOn: null,
  newAmount: null,
  newAmountFrom: null,
  hasPaymentMethod: true,
  paymentMethodId: "pm_1",
  startedOn: "2026-11-01",
  periods: [],
  changes: [],
};

const unused = () => Promise.reject(new Error("Nothing is pressed."));
const actions: PlanActions = {
  cancelPlan: unused,
  pausePlan: unused,
  resumePlan: unused,
  skipPeriod: unused,
  priceNextPeriod: unused,
  changePlan: unused,
  setPaymentMethod: unused,
};

it("a plan whose charge was declined can be changed, but no period of it skipped", () => {
  const html = renderToStaticMarkup(<PlanCard plan={{ ...PAUSED, status: "past_due" }} actions={actions} />);
  const buttons = [...html.matchAll(/<button[^>]*>([^<]*)</g)].map(([, label]) => label);
  expect(buttons).toEqual(["Change plan", "Change payment method", "Pause", "Cancel plan"]);
  // The declined charge has the option that is no longer on offer, so its next attempt pauses the plan. Then it can be changed.
  const lost = (
    <PlanCard plan={{ ...PAUSED, status: "past_due", offer: "beneficiary-lost" }} actions={actions} />
  );
  expect(renderToStaticMarkup(lost)).not.toContain("Change plan");
});

it.each([
  ["offered", ["Resume", "Change plan", "Change payment method", "Cancel plan"], "We offer it again"],
  [
    "beneficiary-lost",
    ["Change plan", "Change payment method", "Cancel plan"],
    "no longer offer the beneficiary option",
  ],
  ["not-offered", ["Change payment method", "Cancel plan"], "build a new package"],
] as const)("a paused plan whose purchase is %s has the buttons that work", (offer, buttons, reason) => {
  const html = renderToStaticMarkup(<PlanCard plan={{ ...PAUSED, offer }} actions={actions} />);
  expect([...html.matchAll(/<button[^>]*>([^<]*)</g)].map(([, label]) => label)).toEqual(buttons);
  expect(html).toContain(reason);
});
