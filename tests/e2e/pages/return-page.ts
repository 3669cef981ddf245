import { expect, type Locator, type Page } from "@playwright/test";

/** The customer's page of a lead, as far as it is about giving the lead back. */
export class ReturnPage {
  readonly card: Locator;
  readonly dialog: Locator;

  constructor(private readonly page: Page) {
    // Its name changes with its state, its place does not.
    this.card = page.getByRole("region", { name: /^(Return this lead|Return (open|approved|denied))$/ });
    this.dialog = page.getByRole("dialog");
  }

  async open(leadId: string): Promise<void> {
    await this.page.goto(`/dashboard/leads/${leadId}`);
    await expect(this.card).toBeVisible();
  }

  /** The title of the card: what state the return is in. */
  title(name: string): Locator {
    return this.card.getByRole("heading", { level: 2, name });
  }

  async openDialog(): Promise<void> {
    await this.card.getByRole("button", { name: "Return this lead" }).press("Enter");
    await expect(this.dialog).toBeVisible();
  }

  /** Fills the form and sends it. Without a remedy the one that the form offers is taken. */
  async request(reason: string, details: { text?: string; remedy?: "A refund" } = {}): Promise<void> {
    await this.dialog.getByRole("radio", { name: reason }).check();
    if (details.text) await this.dialog.getByLabel("What happened").fill(details.text);
    if (details.remedy) await this.dialog.getByRole("radio", { name: details.remedy }).check();
    await this.confirm();
  }

  async confirm(): Promise<void> {
    await this.dialog.getByRole("button", { name: "Confirm return" }).click();
  }

  async withdraw(): Promise<void> {
    await this.card.getByRole("button", { name: "Withdraw" }).press("Enter");
    await this.dialog.getByRole("button", { name: "Withdraw" }).click();
  }
}
