import type { Page } from "@playwright/test";
import { threadPath } from "@/lib/inquiries/thread.server";
import { dayInNewYork } from "@/lib/kit/zone-clock";
import { db } from "@/lib/platform/db/prisma.server";
import { createDestinationRow, webhookTo } from "@/tests/factories/deliveries";
import { createChat, createInquiry } from "@/tests/factories/inquiries";
import { createPublisherWithKey } from "@/tests/factories/leads";
import { expect, test } from "./fixtures";
import { buyOneLead } from "./lead-market";
import { MARKETS } from "./markets";
import { signInAsStaff } from "./signed-in";
import { expectAccessible, expectNoSideways } from "./sound-page";

// Every page once, at 1440 and at 390 pixels: axe finds nothing, and nothing is wider than the window or than 320 pixels.
// What only a journey reaches (dialogs, failures, states) is checked in that journey.

const PUBLIC_PAGES = [
  "/",
  "/purchase-leads",
  "/select-leads",
  "/auth",
  "/auth/forgot-password",
  "/no-such-page",
  "/checkout?package=growth",
  "/help-center",
  "/help-center/order-statuses",
  "/help-center/webhooks-quickstart",
  "/tcpa-compliance",
  "/privacy-policy",
  "/terms-of-service",
  "/api-documentation",
  "/api-documentation/console",
  "/webhooks",
  "/certificates/example",
  "/my-information",
  "/publishers/auto",
];

/** Opens a page and waits until nothing of it is loading any more. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText(/^Loading /)).toHaveCount(0);
  await expect(page.locator(".animate-pulse, [aria-busy=true]")).toHaveCount(0);
}

async function expectEachSound(page: Page, paths: readonly string[]): Promise<void> {
  const window = page.viewportSize();
  for (const path of paths) {
    await open(page, path);
    await expectAccessible(page);
    await expectNoSideways(page);
    await expectNoSideways(page, 320);
    if (window) await page.setViewportSize(window);
  }
}

test.describe("public pages", () => {
  // The page that does not exist is one of them.
  test.use({ allowConsole: [/status of 404/] });

  for (const path of PUBLIC_PAGES) {
    test(`${path} is accessible and fits the window @phone`, async ({ page }) => {
      await expectEachSound(page, [path]);
    });
  }
});

test("the page of a visitor's conversation is accessible and fits the window @phone", async ({ page }) => {
  const { id } = await createInquiry();
  await expectEachSound(page, [threadPath(id, "email")]);
});

test("the pages of a customer with an order, a lead and a destination are accessible and fit the window @phone", async ({
  page,
  uniqueUser,
}, { project }) => {
  const market = project.name === "phone" ? MARKETS.ownPagesOnPhone : MARKETS.ownPages;
  const { leadId, customerId, orderId } = await buyOneLead(page, uniqueUser, market);
  const customer = await db().user.findUniqueOrThrow({ where: { id: customerId } });
  const chatId = await createChat(customer);
  const { id } = await createDestinationRow(customerId, webhookTo("https://crm.example/leads"));
  await expectEachSound(page, [
    "/dashboard",
    "/dashboard/orders",
    "/dashboard/leads",
    `/dashboard/leads/${leadId}`,
    `/dashboard/orders/${orderId}`,
    "/dashboard/delivery",
    "/dashboard/delivery/new",
    `/dashboard/delivery/${id}`,
    `/dashboard/delivery/${id}/settings`,
    "/dashboard/billing",
    "/dashboard/api-keys",
    "/dashboard/support",
    `/dashboard/support/${chatId}`,
    "/dashboard/settings",
  ]);
});

test("the pages of staff are accessible and fit the window @phone", async ({ page, uniqueUser }, {
  project,
}) => {
  const market = project.name === "phone" ? MARKETS.staffPagesOnPhone : MARKETS.staffPages;
  const { leadId, customerId, orderId } = await buyOneLead(page, uniqueUser, market);
  const inquiry = await createInquiry();
  const customer = await db().user.findUniqueOrThrow({ where: { id: customerId } });
  const chatId = await createChat(customer);
  const { publisherId } = await createPublisherWithKey();
  await signInAsStaff(page);
  await expectEachSound(page, [
    "/admin",
    "/admin/overview",
    `/admin/orders/${orderId}`,
    "/admin/catalog",
    "/admin/catalog/packages/starter",
    "/admin/catalog/lead-types/life-premium",
    "/admin/catalog/new-package",
    "/admin/settings",
    "/admin/users",
    `/admin/users/${customerId}`,
    "/admin/inquiries",
    `/admin/inquiries/${inquiry.id}`,
    `/admin/inquiries/${chatId}`,
    "/admin/audit",
    "/admin/leads",
    `/admin/leads/${leadId}`,
    "/admin/leads/stock?line=life",
    "/admin/publishers",
    `/admin/publishers/${publisherId}`,
    `/admin/publishers/${publisherId}/statements/${dayInNewYork(new Date()).slice(0, 7)}`,
    "/admin/suppression",
    "/admin/returns",
    "/admin/disputes",
    "/admin/disputes?show=lost",
    "/admin/tasks",
    "/admin/billing",
    "/admin/deliveries",
    "/admin/jobs",
    // The mail itself is in a frame without scripts, which nothing can look into.
    "/admin/mails?mail=lead&as=text",
  ]);
});
