import type { Locator, Page } from "@playwright/test";

export interface NewUser {
  username: string;
  email: string;
  password: string;
  firstName: string;
  lastName: string;
}

/** Sign-in and registration. */
export class AuthPage {
  constructor(private readonly page: Page) {}

  async register(user: NewUser): Promise<void> {
    const form = await this.openTab("Sign Up");
    await form.getByLabel("First name").fill(user.firstName);
    await form.getByLabel("Last name").fill(user.lastName);
    await form.getByLabel("Username").fill(user.username);
    await form.getByLabel("Email").fill(user.email);
    await form.getByLabel("Password", { exact: true }).fill(user.password);
    await form.getByRole("button", { name: "Create Account" }).click();
  }

  async signIn(username: string, password: string): Promise<void> {
    // With a stored package the page opens on the other tab.
    const form = await this.openTab("Sign In");
    await form.getByLabel("Username").fill(username);
    await form.getByLabel("Password", { exact: true }).fill(password);
    await form.getByRole("button", { name: "Sign In", exact: true }).click();
  }

  /** The form of the tab: that of the other one may be there too, hidden. */
  async openTab(name: "Sign In" | "Sign Up"): Promise<Locator> {
    await this.page.getByRole("tab", { name }).click();
    return this.page.getByRole("tabpanel", { name });
  }
}
