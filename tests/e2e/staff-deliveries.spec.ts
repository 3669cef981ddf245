import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { AuthPage } from "./pages/auth-page";

async function signInAsStaff(page: Page): Promise<void> {
  await page.goto("/auth");
  await new AuthPage(page).signIn("admin", process.env.DEMO_ADMIN_PASSWORD ?? "");
  await expect(page).toHaveURL("/dashboard");
}

async function expectNoOverflow(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 700 });
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, `${page.url()} at 320 px`).toBeLessThanOrEqual(0);
}

/** One that fails, with two dead letters; the calls for them are answered here, so that nothing waits for five days. */
async function showTrouble(page: Page) {
  const owner = { ownerId: "00000000-0000-4000-8000-000000000001", ownerName: "austin-agency" };
  const id = "00000000-0000-4000-8000-000000000002";
  const at = new Date().toISOString();
  const stretches = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      startsAt: new Date(Date.now() - (count - index) * 60_000).toISOString(),
      accepted: index,
      failed: index % 7,
      p50Ms: index > 0 ? 20 + index : null,
      p95Ms: index > 0 ? 90 + index : null,
    }));
  const calls: { method: string; body: unknown }[] = [];
  await page.route("**/api/admin/deliveries**", (route) =>
    route.fulfill({
      json: {
        totals: { failing: 1, paused: 0, waiting: 3, dead: 2 },
        destinations: [
          {
            ...owner,
            id,
            kind: "webhook",
            name: "Austin CRM",
            summary: "crm.example",
            waiting: 3,
            dead: 2,
            pausedBy: null,
            isPausedBeneath: false,
            pausedAt: null,
            failures: 7,
            failingSince: at,
            breakerUntil: at,
            lastError: "HTTP 500",
          },
        ],
        hour: stretches(60),
        day: stretches(48),
      },
    }),
  );
  await page.route("**/api/admin/deliveries/dead**", (route) =>
    route.fulfill({
      json: {
        letters: ["3", "4"].map((digit) => ({
          ...owner,
          id: `${digit.repeat(8)}-0000-4000-8000-000000000000`,
          destinationId: id,
          destinationName: "Austin CRM",
          kind: "webhook",
          isPaused: false,
          event: "lead.delivered",
          leadId: null,
          attempts: 12,
          createdAt: at,
          lastTryAt: at,
          lastError: "timeout",
        })),
        total: 2,
        page: 1,
        pages: 1,
      },
    }),
  );
  await page.route("**/api/admin/deliveries/replays", (route) => {
    calls.push({ method: route.request().method(), body: route.request().postDataJSON() });
    return route.fulfill({ status: 202, json: { queued: 1 } });
  });
  await page.route("**/api/admin/deliveries/destinations/*", (route) => {
    calls.push({ method: route.request().method(), body: route.request().postDataJSON() });
    return route.fulfill({ json: { pausedBy: "staff" } });
  });
  return { id, calls };
}

test("the deliveries are there from the server, accessible and narrow enough @phone", async ({ page }) => {
  await signInAsStaff(page);
  await page.goto("/admin/deliveries");
  await expect(page.getByRole("heading", { level: 1, name: "Deliveries" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 2, name: "Destinations in trouble" })).toBeVisible();
  await expect(page.getByText(/given up after the last/)).toBeVisible();
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([]);
  await expectNoOverflow(page);
});

test("a failing destination is disabled, and a dead letter sent again, by keyboard @phone", async ({
  page,
}) => {
  await signInAsStaff(page);
  const { calls } = await showTrouble(page);
  await page.goto("/admin/deliveries");
  const destination = page.getByRole("article").filter({ hasText: "HTTP 500" });
  await expect(destination).toContainText("Austin CRM");
  await destination.getByRole("button", { name: "Disable" }).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Disable Austin CRM?" });
  await dialog.getByRole("button", { name: "Disable" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("The destination is disabled.")).toBeVisible();
  await page.getByRole("button", { name: "Send again: 33333333" }).press("Enter");
  await expect(page.getByText("1 delivery is sent again.")).toBeVisible();
  expect(calls).toEqual([
    { method: "PATCH", body: { disabled: true } },
    { method: "POST", body: { deliveryId: "33333333-0000-4000-8000-000000000000" } },
  ]);
  await page.getByText("The same as a table").click();
  await expect(page.getByRole("table").getByRole("row")).toHaveCount(60);
  await page.getByRole("tab", { name: "Last day" }).click();
  await expect(page).toHaveURL(/span=day/);
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([]);
  await page.getByText("The same as a table").click();
  await expectNoOverflow(page);
});

test.describe("the mails", () => {
  // The browser says so when the tests themselves look into the sandboxed frame.
  test.use({ allowConsole: [/Blocked script execution in 'about:srcdoc'/] });

  test("every mail is shown as desktop, phone and text @phone", async ({ page }) => {
    await signInAsStaff(page);
    await page.goto("/admin/mails?mail=lead&as=phone");
    await expect(page.getByRole("heading", { level: 2, name: "New life lead in TX" })).toBeVisible();
    const frame = page.frameLocator("iframe");
    await expect(frame.getByRole("heading", { level: 1, name: "New life lead in TX" })).toBeVisible();
    await page.getByRole("tab", { name: "Text" }).click();
    await expect(page.locator("pre")).toContainText(
      "Check the hours of the consumer's state before you call.",
    );
    await page.getByLabel(/^Mail \(/).selectOption({ label: "Order approved" });
    await expect(page.getByRole("heading", { level: 2, name: /is approved$/ })).toBeVisible();
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([]);
    await expectNoOverflow(page);
  });
});
