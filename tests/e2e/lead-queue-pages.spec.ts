import { expect, test } from "./fixtures";
import { MARKETS } from "./markets";
import { openQueue } from "./open-queue";

test("a caller goes back to the page before by keyboard, and sees the lead that is selected there", async ({
  page,
  uniqueUser,
}) => {
  // A page has 25 leads, the newest first: the oldest is alone on the second page.
  await openQueue(page, uniqueUser, MARKETS.queueOverPages, [
    "Oldest",
    "Older",
    ...Array.from({ length: 24 }, () => "Newer"),
  ]);
  const rows = page.getByRole("article");
  await page.getByRole("navigation", { name: "Pages" }).getByRole("button", { name: "Next" }).click();
  await expect(rows).toHaveText([/Oldest Rivers/]);
  await page.keyboard.press("k");
  await expect(rows).toHaveCount(25);
  const preview = page.getByRole("complementary", { name: "Selected lead" });
  await expect(preview.getByRole("heading", { level: 2, name: "Older Rivers" })).toBeVisible();
  await expect(rows.filter({ hasText: "Older Rivers" })).toBeInViewport({ ratio: 1 });

  // Two leads leave the tab, and the oldest moves up: the way to the next page leads to it, not past it.
  for (const index of [0, 1]) await page.getByLabel("Select Newer Rivers").nth(index).check();
  const bar = page.getByRole("region", { name: "Ticked leads" });
  await bar.getByRole("button", { name: "Contacted" }).click();
  await expect(bar).toHaveCount(0);
  await page.getByRole("navigation", { name: "Pages" }).getByRole("button", { name: "Next" }).click();
  await expect(rows).toHaveCount(24);
  await expect(preview.getByRole("heading", { level: 2, name: "Oldest Rivers" })).toBeVisible();
  await expect(rows.filter({ hasText: "Oldest Rivers" })).toBeInViewport({ ratio: 1 });
});
