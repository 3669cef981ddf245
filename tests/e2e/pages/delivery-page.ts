import { expect, type Page } from "@playwright/test";
import type { MailClient } from "../mail-client";
import { AuthPage, type NewUser } from "./auth-page";

/** Where leads go: a buyer's destinations. */
export class DeliveryPage {
  constructor(private readonly page: Page) {}

  /** A new buyer with a confirmed address, on the page of delivery. */
  async openAsNewBuyer(user: NewUser, mail: MailClient): Promise<void> {
    await this.page.goto("/auth");
    await new AuthPage(this.page).register(user);
    await expect(this.page).toHaveURL("/dashboard");
    const link = async () =>
      (await mail.to(user.email))
        .flatMap(({ text }) => /\/auth\/confirm-email\/\S+/.exec(text) ?? [])
        .at(-1) ?? "";
    await expect.poll(link).not.toBe("");
    await this.page.goto(await link());
    await this.page.getByRole("button", { name: "Confirm my email" }).click();
    await expect(this.page.getByText("Your email is confirmed")).toBeVisible();
    await this.page.goto("/dashboard");
    await this.page.getByRole("link", { name: "Delivery", exact: true }).click();
    await expect(this.page.getByRole("heading", { level: 1, name: "Delivery" })).toBeVisible();
  }

  /** Adds a webhook with every event. @returns its signing secret. */
  async addWebhook(name: string, url: string): Promise<string> {
    await this.page.goto("/dashboard/delivery/new");
    await this.page.getByRole("radio", { name: "Webhook" }).check();
    await this.page.getByLabel("Name").fill(name);
    await this.page.getByLabel("URL", { exact: true }).fill(url);
    for (const box of await this.page.getByRole("checkbox").all()) await box.check();
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
