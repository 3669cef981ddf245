import { randomInt, randomUUID } from "node:crypto";
import { formatCalendarDay } from "@/lib/kit/format-date";
import { db } from "@/lib/platform/db/prisma.server";
import { expect, test } from "./fixtures";
import { openEntry } from "./pages/workspace";
import { signInAsCustomer, signInAsStaff } from "./signed-in";
import { expectNoSideways, expectSound } from "./sound-page";

/** A payment with a refund and a dispute, on a day on which no other test books anything. */
async function createEntries(day: string) {
  const paymentIntentId = `pi_${randomUUID().replaceAll("-", "")}`;
  const base = { paymentIntentId, currency: "usd", occurredAt: new Date(`${day}T17:00:00Z`) };
  await db().bookEntry.createMany({
    data: [
      { ...base, kind: "captured", sourceId: paymentIntentId, amountCents: 1_137_500 },
      { ...base, kind: "refunded", sourceId: `re_${randomUUID()}`, amountCents: 250_000 },
      { ...base, kind: "dispute_withdrawn", sourceId: `du_${randomUUID()}`, amountCents: 100_001 },
    ],
  });
  return paymentIntentId;
}

test("staff read the money of a period, look up a payment and download the file @phone", async ({ page }) => {
  // A day of its own for each run, long before any other entry.
  const day = new Date(Date.UTC(2000, 0, randomInt(5_000))).toISOString().slice(0, 10);
  const paymentIntentId = await createEntries(day);
  await signInAsStaff(page);
  await page.goto("/admin");
  await openEntry(page, /^Billing/);
  await expect(page.getByRole("heading", { level: 1, name: "Billing" })).toBeVisible();
  await page.getByLabel("Period").selectOption({ label: "Custom" });
  await page.getByLabel("First day").fill(day);
  await page.getByLabel("Last day").fill("1999-02-01");
  await expect(page.getByText("The last day is before the first one.")).toBeVisible();
  await page.getByLabel("Last day").fill(day);

  const total = (label: string) => page.getByRole("definition").filter({ hasText: label });
  await expect(page.getByText("$7,874.99").first()).toBeVisible();
  await expect(page.getByText("The fee of 3 movements is not known yet")).toBeVisible();
  await expect(total("$11,375.00").first()).toBeVisible();
  await page.getByText("Show as a table").click();
  const row = page.getByRole("row").filter({ hasText: formatCalendarDay(new Date(day)) });
  await expect(row).toContainText("$11,375.00$2,500.00$1,000.01$7,874.99");
  await expectSound(page);

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download CSV" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`books-${day}-to-${day}.csv`);

  await page.getByLabel("Find by ID").fill(paymentIntentId);
  await expect(
    page.getByText("$11,375.00 captured = $7,874.99 kept + $2,500.00 refunded + $1,000.01 lost"),
  ).toBeVisible();
  await expect(page.getByRole("article").filter({ hasText: "Dispute: money taken" })).toContainText(
    "-$1,000.01",
  );
  await page.getByLabel("Find by ID").fill("nothing-like-it");
  await expect(page.getByRole("heading", { name: "No entries found" })).toBeVisible();
  await expectNoSideways(page);

  await page.goto("/admin/audit?action=books.export");
  await expect(
    page
      .getByRole("article")
      .filter({ hasText: "Export books" })
      .filter({ hasText: formatCalendarDay(new Date(day)) }),
  ).toBeVisible();
});

test("staff start a check of the books and read its result", async ({ page }) => {
  await signInAsStaff(page);
  await page.goto("/admin/billing?from=2019-01-01&to=2019-01-02");
  await expect(page.getByText("No money moved in this period.")).toBeVisible();
  await page.getByRole("button", { name: "Check now" }).press("Enter");
  await expect(page.getByText(/Last check .*(open difference|not respond)/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Check now" })).toBeEnabled();
});

test("a customer does not get the page", async ({ page, uniqueUser }) => {
  await signInAsCustomer(page, uniqueUser);
  await page.goto("/admin/billing");
  await expect(page.getByText("Access Denied")).toBeVisible();
  await expect(page).toHaveURL("/dashboard");
  await expect(page.getByLabel("Period")).toHaveCount(0);
  expect((await page.request.get("/api/admin/billing")).status()).toBe(403);
  expect((await page.request.get("/api/admin/billing/export")).status()).toBe(403);
});
