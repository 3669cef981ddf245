import path from "node:path";
import type { Browser, Page } from "@playwright/test";
import { paths } from "@/lib/kit/paths";
import { projectRoot } from "../stack/project-root";
import { openSession } from "./review-session";

const FOLDER = path.join(projectRoot, "docs/images");
const STATES = ["Texas", "California", "Florida", "New York", "Georgia"];

/** Takes the pictures of the README: the window as it opens, 1440 by 900. */
export async function takeReadmePictures(browser: Browser, url: string): Promise<void> {
  const take = (page: Page, name: string) => page.screenshot({ path: path.join(FOLDER, `${name}.png`) });

  const visitor = await openSession(browser, url, "visitor");
  await visitor.open(paths.home);
  await take(visitor.page, "home");
  await visitor.open(paths.purchaseLeads);
  await chooseLeads(visitor.page);
  await take(visitor.page, "builder");
  await visitor.page.setViewportSize({ width: 390, height: 844 });
  await take(visitor.page, "builder-phone");
  await visitor.close();

  const customer = await openSession(browser, url, "customer");
  await customer.open(paths.dashboard);
  await take(customer.page, "dashboard");
  await customer.open(paths.delivery);
  await take(customer.page, "delivery");
  const links = await customer.links(`${paths.leads}?view=all`);
  await take(customer.page, "leads");
  const lead = links.find((link) => /^\/dashboard\/leads\/[\da-f-]{36}/.test(link));
  if (lead) {
    await customer.open(lead);
    await take(customer.page, "lead");
  }
  await customer.open(paths.purchaseLeads);
  await chooseLeads(customer.page);
  await customer.page.getByRole("button", { name: "Proceed to Checkout" }).click();
  await customer.page.getByRole("button", { name: /^Pay \$/ }).waitFor();
  await take(customer.page, "checkout");
  await customer.close();

  const staff = await openSession(browser, url, "staff");
  await staff.open(paths.admin);
  await take(staff.page, "admin");
  await staff.close();
}

async function chooseLeads(page: Page): Promise<void> {
  await page.getByText("Life", { exact: true }).first().click();
  await page.getByText("Premium").first().click();
  for (const state of STATES)
    await page
      .getByRole("checkbox", { name: new RegExp(`^${state}`) })
      .first()
      .check();
  await page.getByRole("button", { name: "Proceed to Checkout", disabled: false }).waitFor();
  await page
    .getByRole("button", { name: "All High" })
    .evaluate((button) => button.scrollIntoView({ block: "end" }));
}
