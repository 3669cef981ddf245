import { expect, type Page } from "@playwright/test";
import { OPTIONAL_EVENTS } from "@/lib/delivery/events";
import { signInWithConfirmedEmail } from "../signed-in";
import type { NewUser } from "./auth-page";

/** Where leads go: a customer's destinations. */
export class DeliveryPage {
  constructor(private readonly page: Page) {}

  /** Signs a new customer with a confirmed email in and opens the page of delivery. */
  async openAsNewCustomer(user: NewUser): Promise<{ id: string }> {
    const customer = await signInWithConfirmedEmail(this.page, user);
    await this.page.goto("/dashboard");
    await this.page.getByRole("link", { name: "Delivery", exact: true }).click();
    await expect(this.page.getByRole("heading", { level: 1, name: "Delivery" })).toBeVisible();
    return customer;
  }

  /** Adds a webhook with every event. @returns its signing secret. */
  async addWebhook(name: string, url: string): Promise<string> {
    await this.page.goto("/dashboard/delivery/new");
    await this.page.getByRole("radio", { name: "Webhook" }).check();
    await this.page.getByLabel("Name").fill(name);
    await this.page.getByLabel("URL", { exact: true }).fill(url);
    const events = this.page.getByRole("checkbox");
    await expect(events).toHaveCount(OPTIONAL_EVENTS.length);
    for (const box of await events.all()) await box.check();
    await this.page.getByRole("button", { name: "Add destination" }).click();
    await expect(this.page.getByRole("heading", { name: `${name} is added` })).toBeFocused();
    return (await this.page.locator("code").filter({ hasText: "whsec_" }).textContent()) ?? "";
  }

  async addEmail(name: string, address: string): Promise<void> {
    await this.page.goto("/dashboard/delivery/new");
    await this.page.getByRole("radio", { name: "Email" }).check();
    await this.page.getByLabel("Name").fill(name);
    await this.page.getByLabel("Email addresses").fill(address);
    await this.page.getByRole("button", { name: "Add destination" }).click();
    await expect(this.page.getByRole("heading", { name: `${name} is added` })).toBeVisible();
  }

  get names() {
    return this.page
      .getByRole("list", { name: "Destinations" })
      .getByRole("heading", { level: 2 })
      .getByRole("link");
  }

  action(label: string, name: string) {
    return this.page.getByRole("button", { name: `${label}: ${name}` });
  }
}
