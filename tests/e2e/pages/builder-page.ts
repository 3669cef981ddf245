import type { Page } from "@playwright/test";

/** The package builder, as a customer uses it. */
export class BuilderPage {
  constructor(private readonly page: Page) {}

  async open(path: "/purchase-leads" | "/select-leads" = "/purchase-leads"): Promise<void> {
    await this.page.goto(path);
  }

  async chooseType(line: string, tier: "Standard" | "Premium"): Promise<void> {
    await this.page.getByRole("radio", { name: line, exact: true }).check();
    await this.page.getByRole("radio", { name: new RegExp(`^${tier} `) }).check();
  }

  async chooseQuantity(quantity: string): Promise<void> {
    await this.page.getByRole("radio", { name: new RegExp(`^${quantity} leads`) }).check();
  }

  async chooseOption(name: "Beneficiary" | "Higher income"): Promise<void> {
    await this.page.getByRole("checkbox", { name: new RegExp(`^${name}`) }).check();
  }

  async chooseWeekly(): Promise<void> {
    await this.page.getByRole("radio", { name: "Weekly", exact: true }).check();
  }

  async chooseStates(...names: string[]): Promise<void> {
    for (const name of names)
      await this.page.getByRole("checkbox", { name: new RegExp(`^${name} (High|Med|Low)$`) }).check();
  }

  get price() {
    return this.page.getByRole("complementary", { name: "Price" });
  }

  get proceedButton() {
    return this.page.getByRole("button", { name: "Proceed to Checkout" });
  }

  /** 250 Premium life leads in five states: $10,500. */
  async buildSmallest(): Promise<void> {
    await this.chooseType("Life", "Premium");
    await this.chooseStates("Texas", "California", "Florida", "New York", "Georgia");
  }
}
