import type { Locator, Page } from "@playwright/test";

/** The Help Center, as a reader uses it. */
export class HelpCenterPage {
  readonly search: Locator;
  readonly results: Locator;

  constructor(private readonly page: Page) {
    this.search = page.getByRole("searchbox", { name: "Search the Help Center" });
    this.results = page.getByRole("list", { name: "Search results" });
  }

  async open(query = ""): Promise<void> {
    await this.page.goto(`/help-center${query}`);
  }
}
