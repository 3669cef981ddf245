import type { Page } from "@playwright/test";

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
    await this.page.getByRole("tab", { name: "Sign Up" }).click();
    await this.page.getByLabel("First name").fill(user.firstName);
    await this.page.getByLabel("Last name").fill(user.lastName);
    await this.page.getByLabel("Username").fill(user.username);
    await this.page.getByLabel("Email").fill(user.email);
    await this.page.getByLabel("Password", { exact: true }).fill(user.password);
    await this.page.getByRole("button", { name: "Create Account" }).click();
  }

  async signIn(username: string, password: string): Promise<void> {
    // With a stored package the page opens on the other tab.
    await this.page.getByRole("tab", { name: "Sign In" }).click();
    await this.page.getByLabel("Username").fill(username);
    await this.page.getByLabel("Password", { exact: true }).fill(password);
    await this.page.getByRole("button", { name: "Sign In", exact: true }).click();
  }
}
