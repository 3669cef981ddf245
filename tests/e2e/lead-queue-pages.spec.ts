import { leadDetailDto } from "@/lib/inbox/detail-schemas";
import { leadPageDto } from "@/lib/inbox/schemas";
import { expect, test } from "./fixtures";
import { MARKETS } from "./markets";
import { openQueue } from "./open-queue";
import { openAccountMenu } from "./pages/workspace";

test.use({ allowConsole: [/ERR_FAILED/] });

test("a caller goes back to the page before by keyboard, and sees the lead that is selected there", async ({
  page,
  uniqueUser,
}) => {
  // A page has 25 leads, the newest first: the two oldest are on the second page.
  await openQueue(page, uniqueUser, MARKETS.queueOverPages, [
    "Oldest",
    "Older",
    "Old",
    ...Array.from({ length: 24 }, () => "Newer"),
  ]);
  const rows = page.getByRole("article");
  const next = page.getByRole("navigation", { name: "Pages" }).getByRole("button", { name: "Next" });
  await next.click();
  await expect(rows).toHaveText([/Older Rivers/, /Oldest Rivers/]);
  await expect(next).toBeDisabled();
  await expect(next).toBeFocused();
  // Single keys can be turned off, for those who dictate.
  await openAccountMenu(page);
  await page.getByLabel("Shortcuts J, K and /").uncheck();
  await page.keyboard.press("Escape");
  await page.keyboard.press("k");
  await page.keyboard.press("/");
  await expect(page.getByRole("button", { name: /^Account of/ }).filter({ visible: true })).toBeFocused();
  await expect(rows).toHaveCount(2);
  await openAccountMenu(page);
  await page.getByLabel("Shortcuts J, K and /").check();
  await page.keyboard.press("Escape");
  await page.keyboard.press("k");
  await expect(rows).toHaveCount(25);
  const preview = page.getByRole("complementary", { name: "Selected lead" });
  await expect(preview.getByRole("heading", { level: 2, name: "Old Rivers" })).toBeVisible();
  await expect(rows.filter({ hasText: "Old Rivers" })).toBeInViewport({ ratio: 1 });

  // The arrows work in rows only, so the focus goes on to the row of the other page.
  const link = (name: string) => page.getByRole("link", { name: `${name} Rivers`, exact: true });
  await expect(link("Old")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(link("Older")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(link("Oldest")).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await expect(link("Old")).toBeFocused();
  await expect(rows).toHaveCount(25);

  // Back on a page after ten seconds, its list is read again. A change that meets this read moves the rows at once.
  await page.reload();
  await expect(rows).toHaveCount(25);

  // A lead leaves the tab, and an older one moves up: the way to the next page leads to it first, not past it.
  await page.getByLabel("Select Newer Rivers").first().check();
  const bar = page.getByRole("region", { name: "Selected leads", exact: true });
  await bar.getByRole("button", { name: "Contacted" }).click();
  await expect(bar).toHaveCount(0);
  // Its notice reads like the next one, and has an Undo too.
  const told = page.getByText("Undo takes it back.").filter({ visible: true });
  const close = page.getByRole("button", { name: "Close", exact: true });
  await close.click();
  await expect(told).toHaveCount(0);
  await next.click();
  await expect(preview.getByRole("heading", { level: 2, name: "Older Rivers" })).toBeVisible();
  await expect(rows).toHaveCount(25);
  await expect(rows.filter({ hasText: "Older Rivers" })).toBeInViewport({ ratio: 1 });

  // The list was read in the calling hours; before its lead was read, the consumer revoked the consent.
  await page.route(/\/api\/my\/leads\?/, async (route) => {
    const response = await route.fetch();
    const list = leadPageDto.parse(await response.json());
    const open = {
      isOpen: true,
      isResting: false,
      turnsAt: "2099-01-01T00:00Z",
      turnsBackAt: "2099-01-02T00:00Z",
    };
    const leads = list.leads.map((lead) => ({ ...lead, call: lead.call && { ...lead.call, ...open } }));
    await route.fulfill({ response, json: { ...list, leads } });
  });
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/api\/my\/leads\/[\da-f-]{36}$/, async (route) => {
    const response = await route.fetch();
    const lead = leadDetailDto.parse(await response.json());
    await held;
    await route.fulfill({ response, json: { ...lead, isSuppressed: true, call: null } });
  });
  await next.click();
  await expect(rows).toHaveText([/Oldest Rivers/]);
  const calls = page.getByRole("link", { name: /^Call .*, Oldest Rivers$/ });
  await expect(calls).toHaveCount(2);
  release();
  await expect(preview.getByText("Please do not call.")).toBeVisible();
  await expect(calls).toHaveCount(0);

  // What was said of a reminder that could not be saved goes with its form.
  await page.route(/\/follow-up$/, (route) => route.abort());
  await preview.getByRole("button", { name: "Remind me to follow up" }).click();
  await preview.getByRole("button", { name: "Save", exact: true }).click();
  const unsaved = preview.getByText("We couldn't reach our server.");
  await expect(unsaved).toBeVisible();
  await preview.getByRole("button", { name: "Cancel" }).click();
  await expect(unsaved).toHaveCount(0);

  // Long enough to be read and reached.
  await page.clock.install();
  const lost = preview.getByRole("button", { name: "Lost" });
  await lost.click();
  await expect(told).toBeVisible();
  await page.clock.runFor(15_000);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(lost).toHaveAttribute("aria-pressed", "false");
  await expect(told).toHaveCount(0);
  await lost.click();
  await expect(told).toBeVisible();
  await close.click();
  await expect(told).toHaveCount(0);
  // Pressed again, the button takes its outcome back.
  await expect(lost).toHaveAttribute("aria-pressed", "true");
  await lost.click();
  await expect(lost).toHaveAttribute("aria-pressed", "false");
  await expect(page.getByText("Outcome taken back").filter({ visible: true })).toBeVisible();

  // The way on from the page of a lead says so when it fails.
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.goto("/dashboard/leads?view=all");
  await expect(rows).toHaveCount(25);
  await rows
    .last()
    .getByRole("link", { name: /Rivers$/ })
    .first()
    .press("Enter");
  await expect(page.getByText("25 of 27")).toBeVisible();
  await page.route(/\/api\/my\/leads\?.*page=2/, (route) => route.abort());
  await page.getByRole("button", { name: "Next lead" }).click();
  await expect(page.getByText("The next leads could not be loaded")).toBeVisible();
  await expect(page.getByText("25 of 27")).toBeVisible();
});
