import type { Browser, Locator, Page } from "@playwright/test";
import { expect } from "@playwright/test";
import { shortId } from "@/lib/kit/short-id";
import { signInAsStaff } from "../signed-in";

/** The staff's page of returns. Other tests return leads at the same time: name the lead that is meant. */
export class StaffReturnsPage {
  constructor(readonly page: Page) {}

  /** In a browser context of its own, with the window of the test. */
  static async signIn(browser: Browser, like: Page): Promise<StaffReturnsPage> {
    const context = await browser.newContext({ viewport: like.viewportSize() });
    const page = await context.newPage();
    await signInAsStaff(page);
    return new StaffReturnsPage(page);
  }

  async open(status = ""): Promise<void> {
    await this.page.goto(status ? `/admin/returns?status=${status}` : "/admin/returns");
    await expect(this.page.getByRole("heading", { level: 1, name: "Returns" })).toBeVisible();
  }

  rowOf(leadId: string): Locator {
    return this.page.getByRole("article").filter({ has: this.page.locator(`[href$="/leads/${leadId}"]`) });
  }

  /** Opens the dialog of an open return. */
  async ask(verdict: "Approve" | "Deny", leadId: string): Promise<Locator> {
    await this.rowOf(leadId)
      .getByRole("button", { name: new RegExp(`^${verdict}: .*${shortId(leadId)}$`) })
      .press("Enter");
    const dialog = this.page.getByRole("dialog", { name: new RegExp(`^${verdict} the return`) });
    await expect(dialog).toBeVisible();
    return dialog;
  }

  /** Opens the dialog that accepts a return for the customer, on the staff's page of a sold lead. */
  async askToAccept(leadId: string): Promise<Locator> {
    await this.page.goto(`/admin/leads/${leadId}`);
    await this.page.getByRole("button", { name: "Accept a return" }).press("Enter");
    const dialog = this.page.getByRole("dialog", { name: "Accept a return for the customer?" });
    await expect(dialog.getByLabel("Reason")).toBeFocused();
    return dialog;
  }
}
