import type { Locator, Page } from "@playwright/test";

/** The contact form on the home page. */
export class InquiryForm {
  private readonly form: Locator;

  constructor(page: Page) {
    this.form = page.locator("form").filter({ has: page.getByLabel("Industry") });
  }

  get firstName(): Locator {
    return this.form.getByLabel("First name");
  }

  get message(): Locator {
    return this.form.getByLabel("Message");
  }

  async fillIn({ email }: { email: string }): Promise<void> {
    await this.firstName.fill("Vera");
    await this.form.getByLabel("Last name").fill("Visitor");
    await this.form.getByLabel("Email").fill(email);
    await this.form.getByLabel("Phone").fill("+1 512 555 0101");
    await this.form.getByLabel("Industry").selectOption("life-insurance");
    await this.message.fill("How many leads in Texas?");
  }

  async send(): Promise<void> {
    await this.form.getByRole("button", { name: "Send inquiry" }).click();
  }
}
