import { PENDING_CHECKOUT_KEY } from "@/components/checkout/pending-checkout";
import { expect, test } from "./fixtures";
import { AuthPage } from "./pages/auth-page";

// A failure is logged only (specification, section 8).
test.use({ allowConsole: [/status of 4\d\d|^The selection from before the sign-in could not be/] });

/** A selection of a type that does not exist. */
const UNKNOWN = JSON.stringify({
  selectedLeadType: "00000000-0000-4000-8000-00000000dead",
  selectedStates: ["TX", "FL", "OH", "GA", "NC"],
  leadQuantity: 250,
  purchaseType: "one-time",
  includeBeneficiary: "false",
  includeHigherIncome: "false",
  pricing: { totalPrice: "1000.00" },
});

for (const [name, text, logged] of [
  ["cannot be read", "{", "could not be read"],
  ["cannot be saved", UNKNOWN, "could not be saved"],
] as const)
  test(`a selection from before the sign-in that ${name} is logged, and the visitor chooses again`, async ({
    page,
    uniqueUser,
  }) => {
    const lines: string[] = [];
    page.on("console", (message) => lines.push(message.text()));
    await page.goto("/auth");
    await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
      PENDING_CHECKOUT_KEY,
      text,
    ] as const);
    await new AuthPage(page).register(uniqueUser);
    await expect(page).toHaveURL("/purchase-leads");
    expect(lines).toContainEqual(expect.stringContaining(logged));
  });
