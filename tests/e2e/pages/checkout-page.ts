import { expect, type Page } from "@playwright/test";

/** Stripe's test cards (https://docs.stripe.com/testing). */
export const CARDS = {
  good: "4242424242424242",
  declined: "4000000000000002",
  noFunds: "4000000000009995",
  threeDSecure: "4000002500003155",
} as const;

/** The checkout with the payment provider's own frames. */
export class CheckoutPage {
  constructor(private readonly page: Page) {}

  get fields() {
    return this.page.frameLocator("form iframe");
  }

  get payButton() {
    return this.page.getByRole("button", { name: /^Pay \$/ });
  }

  async fillCard(number: string): Promise<void> {
    await this.fields.getByLabel("Card number").fill(number);
    await this.fields.getByLabel("Expiration date").fill("12 / 34");
    await this.fields.getByLabel("Security code").fill("123");
  }

  /** By keyboard: the frame above the button changes its height when an old error goes, and the button moves. */
  async payWithCard(number: string): Promise<void> {
    await this.fillCard(number);
    await this.payButton.press("Enter");
  }

  /** By keyboard: on a busy machine Chromium loses clicks into a frame that has only just appeared. */
  async answerChallenge(button: "Complete authentication" | "Fail authentication" | "Cancel"): Promise<void> {
    const challenge = this.page.frameLocator('iframe[title="3D Secure challenge"]');
    await expect(challenge.getByRole("button", { name: button })).toBeEnabled();
    await challenge.getByRole("button", { name: button }).press("Enter");
  }

  /** @param accountNumber one of the sandbox's (`sandbox/stripe/README.md`). */
  async payWithBankAccount(accountNumber = "000123456789"): Promise<void> {
    await this.fields.getByRole("radio", { name: "US bank account" }).check();
    await this.fields.getByLabel("Full name").fill("Ann Agent");
    await this.fields.getByLabel("Email").fill("ann@example.com");
    await this.fields.getByLabel("Routing number").fill("110000000");
    await this.fields.getByLabel("Account number").fill(accountNumber);
    await this.payButton.press("Enter");
  }
}
