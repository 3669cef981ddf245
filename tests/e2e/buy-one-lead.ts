import type { Browser, Page } from "@playwright/test";
import type { Line } from "@/lib/catalog/lines";
import type { SandboxControl } from "@/sandbox/stripe/control-client";
import { expect } from "./fixtures";
import { approveOrder, buyOrder, createPublisherKey, type Region, sellLead } from "./lead-market";
import { AuthPage, type NewUser } from "./pages/auth-page";

export interface Market {
  browser: Browser;
  sandbox: SandboxControl;
  user: NewUser;
  line: Line;
  region: Region;
}

/** A new buyer with an approved order and one lead. */
export async function buyOneLead(page: Page, { browser, sandbox, user, line, region }: Market) {
  await page.goto("/auth");
  await new AuthPage(page).register(user);
  await expect(page).toHaveURL("/dashboard");
  const orderId = await buyOrder(page, sandbox, line, { region });
  await approveOrder(browser, orderId);
  // No demand yet just after the approval: the job opens it.
  await expect
    .poll(async () => (await page.request.get("/api/my/order-progress")).json(), { timeout: 20_000 })
    .toHaveLength(1);
  return { orderId, leadId: await sellLead(page, await createPublisherKey(), line, "Dana", region) };
}
