import { expect, it } from "@jest/globals";
import { renderToStaticMarkup } from "react-dom/server";
import { CUSTOMER } from "@/tests/specification/sample-data";
import { FirstOrderSteps } from "./first-order-steps";
import { SetupChecklist } from "./setup-checklist";

it.each([
  ["waits for approval", false, "We review new accounts within one business day."],
  ["is served", true, "Approved. Your leads arrive as they are verified."],
])("the checklist of a first order that %s says so", (_case, isServed, words) => {
  const setup = { hasOrders: true, hasCrm: true, hasLeads: false };
  const html = renderToStaticMarkup(
    <SetupChecklist user={{ ...CUSTOMER, emailConfirmed: true }} setup={setup} isServed={isServed} />,
  );
  expect(html).toContain(words);
  expect(html.includes("We review")).toBe(!isServed);
});

it("the first lead is promised within a second where the page follows the sales, not here, where it looks now and then", () => {
  const setup = { hasOrders: true, hasCrm: true, hasLeads: false };
  const html = renderToStaticMarkup(<SetupChecklist user={CUSTOMER} setup={setup} isServed />);
  expect(html).toContain("It appears under Leads within a second of the sale");
});

it("after a cancelled first order, the checklist and the steps beside it begin with the order again", () => {
  const setup = { hasOrders: true, hasValidOrder: false, hasCrm: true, hasLeads: false };
  const html = renderToStaticMarkup(
    <SetupChecklist user={{ ...CUSTOMER, emailConfirmed: true }} setup={setup} isServed={false} />,
  );
  expect(html).toContain("Order your first leads");
  expect(html).toContain("Purchase leads");
  expect(html).not.toContain("We review");
  const steps = (facts: typeof setup) =>
    renderToStaticMarkup(<FirstOrderSteps facts={{ setup: facts, running: [] }} />);
  expect(steps(setup)).toMatch(/aria-current="step"[^>]*>(<span[^>]*><\/span>)<b[^>]*>Choose and pay/);
  expect(steps({ ...setup, hasValidOrder: true })).toMatch(
    /aria-current="step"[^>]*>(<span[^>]*><\/span>)<b[^>]*>Review/,
  );
});
