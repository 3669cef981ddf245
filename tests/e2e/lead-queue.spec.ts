import { z } from "zod";
import { DAY_MS } from "@/lib/kit/time-units";
import { expect, test } from "./fixtures";
import { createPublisherKey, sellLead } from "./lead-market";
import { MARKETS } from "./markets";
import { openQueue } from "./open-queue";
import { expectAccessible } from "./sound-page";

const withCall = z.object({ call: z.object({ turnsAt: z.string(), turnsBackAt: z.string() }) });

test("a caller works through the list by keyboard, with the lead beside it", async ({ page, uniqueUser }) => {
  await openQueue(page, uniqueUser, MARKETS.queueByKeyboard);
  const preview = page.getByRole("complementary", { name: "Selected lead" });
  const name = (first: string) => preview.getByRole("heading", { level: 2, name: `${first} Rivers` });
  await expect(name("Dora")).toBeVisible();
  // Another lead that comes before it does not take its place beside the list.
  const { line, region } = MARKETS.queueByKeyboard;
  await sellLead(page, await createPublisherKey(), line, "Eve", region);
  await page.getByRole("button", { name: "Show" }).click();
  await expect(page.getByRole("article")).toHaveCount(5);
  await expect(preview.getByText("2 of 5")).toBeVisible();
  await expect(name("Dora")).toBeVisible();
  await page.keyboard.press("j");
  await expect(name("Cleo")).toBeVisible();
  await page.keyboard.press("j");
  await page.keyboard.press("k");
  await expect(name("Cleo")).toBeVisible();
  await expect(preview.getByText("3 of 5")).toBeVisible();
  // The button keeps the focus, so that it can be pressed again.
  await page.keyboard.press("k");
  await expect(name("Dora")).toBeVisible();
  const onward = preview.getByRole("button", { name: "Next lead" });
  await onward.press("Enter");
  await expect(name("Cleo")).toBeVisible();
  await expect(onward).toBeFocused();
  await expect(preview.getByRole("region", { name: "Can I call now?" })).toContainText("in Richmond");
  await expect(preview.getByRole("region", { name: "How you got this lead" })).toContainText(
    /Sold to you [\d.]+ m?s after we received it\. Consent was given 1 min before that\./,
  );
  await expectAccessible(page);

  // A note that was begun is kept while the viewer looks at another lead.
  const note = preview.getByRole("textbox", { name: "Note" });
  await note.fill("Call after six.");
  await note.blur();
  await page.keyboard.press("j");
  await expect(name("Bert")).toBeVisible();
  await expect(note).toHaveValue("");
  await page.keyboard.press("k");
  await expect(name("Cleo")).toBeVisible();
  await expect(note).toHaveValue("Call after six.");

  // The page reads the lead again after the outcome. That response comes after the reminder is saved, and does not undo it.
  const reminderSaved = page.waitForResponse((response) => response.url().endsWith("/follow-up"));
  let isHeld = false;
  await page.route(/\/api\/my\/leads\/[\da-f-]{36}$/, async (route) => {
    if (isHeld) return route.fallback();
    isHeld = true;
    const response = await route.fetch();
    await reminderSaved;
    await route.fulfill({ response });
  });
  await preview.getByRole("button", { name: "Contacted" }).click();
  const row = page.getByRole("article").filter({ hasText: "Cleo" });
  await expect(row.getByRole("button", { name: "Contacted" })).toHaveAttribute("aria-pressed", "true");
  await preview.getByRole("button", { name: "Remind me to follow up" }).press("Enter");
  const time = preview.getByLabel("Follow up on");
  await expect(time).toBeFocused();
  // In less, its time is cut off.
  expect((await time.boundingBox())?.width).toBeGreaterThan(240);
  await time.fill("2099-03-02T10:30");
  await preview.getByRole("button", { name: "Save", exact: true }).press("Enter");
  await expect(preview.getByText("Follow up Mar 2, 2099, 10:30 AM")).toBeVisible();
  await expect(preview.getByRole("button", { name: "Change" })).toBeFocused();

  await page.keyboard.press("/");
  await page.keyboard.type("bert riv");
  await expect(page.getByRole("article")).toHaveText([/Bert Rivers/]);
  await expect(page.getByRole("status").filter({ hasText: /^1 lead$/ })).toHaveCount(1);
  // What was typed stays out of the URL, and reload, the lead's page and the back button keep it.
  expect(page.url()).not.toMatch(/bert|riv/i);
  await page.reload();
  await expect(page.getByRole("searchbox")).toHaveValue("bert riv");
  await expect(page.getByRole("article")).toHaveText([/Bert Rivers/]);
  await page.getByRole("link", { name: "Bert Rivers", exact: true }).press("Enter");
  await expect(page).toHaveURL(/\/dashboard\/leads\/[\da-f-]{36}\?/);
  expect(page.url()).not.toMatch(/bert|riv/i);
  await page.goBack();
  await expect(page.getByRole("article")).toHaveText([/Bert Rivers/]);
  // A tab keeps the search that its count is for.
  const views = page.getByRole("navigation", { name: "Views" });
  await views.getByRole("link", { name: "All 1" }).click();
  await expect(page.getByRole("searchbox")).toHaveValue("bert riv");
  await expect(page.getByRole("article")).toHaveText([/Bert Rivers/]);
  await page.getByRole("button", { name: "Export" }).click();
  await expect(page.getByText("Your search is not applied.")).toBeVisible();
  await page.keyboard.press("Escape");
  await views.getByRole("link", { name: "New 1" }).click();
  await page.getByRole("searchbox").fill("");
  await expect(page.getByRole("article")).toHaveCount(4);
  await views.getByRole("link", { name: "Follow up 1" }).click();
  await expect(page.getByRole("article")).toHaveText([/Cleo Rivers/]);
  await page.getByRole("link", { name: "Cleo Rivers", exact: true }).press("Enter");
  await expect(page).toHaveURL(/\/dashboard\/leads\/[\da-f-]{36}\?view=follow-up$/);

  // Whatever the hour of this run, the page is checked in both states: in the calling hours and outside of them.
  const call = page.getByRole("main").getByRole("link", { name: /^Call \(512\) \d{3}-\d{4}, Cleo Rivers$/ });
  await expect(page.getByRole("heading", { level: 2, name: "Cleo Rivers" })).toBeVisible();
  await expectAccessible(page);
  const wasOpen = await call.isVisible();
  const { pathname } = new URL(page.url());
  const read = await page.request.get(pathname.replace("/dashboard/leads", "/api/my/leads"));
  const { turnsAt, turnsBackAt } = withCall.parse(await read.json()).call;
  await page.clock.setFixedTime(turnsAt);
  await expect(call).toBeVisible({ visible: !wasOpen });
  await expectAccessible(page);
  // A page that stays open longer than its hours are known offers no call, and reads them again.
  const readAgain = page.waitForRequest(read.url());
  await page.clock.setFixedTime(Date.parse(turnsBackAt) + DAY_MS);
  await expect(call).toBeHidden();
  await readAgain;
});

test("views are saved, and several leads are changed, exported and returned at once", async ({
  page,
  uniqueUser,
}) => {
  await openQueue(page, uniqueUser, MARKETS.queueInBulk);
  const views = page.getByRole("navigation", { name: "Views" });
  await views.getByRole("link", { name: /^All/ }).click();
  await expect(page.getByRole("article")).toHaveCount(4);
  // A row has outcome buttons only while the pointer is over it or the focus is in it.
  const outcomes = page.getByRole("group", { name: "Outcome of Cleo Rivers" });
  await expect(outcomes).toHaveCount(0);
  await page.getByRole("link", { name: "Cleo Rivers", exact: true }).focus();
  await outcomes.getByRole("button", { name: "Contacted" }).focus();
  await page.keyboard.press("Tab");
  await expect(outcomes.getByRole("button", { name: "Quoted" })).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(outcomes.getByRole("button", { name: "Contacted" })).toHaveAttribute("aria-pressed", "true");
  const bert = page.getByRole("article").filter({ hasText: "Bert Rivers" });
  await bert.hover();
  await expect(bert.getByRole("button", { name: "Policy sold" })).toBeVisible();
  // While its call runs, an outcome cannot be noted again, even after pointer and focus have left the row.
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/api/my/leads/outcomes", async (route) => {
    await held;
    await route.continue();
  });
  const contacted = bert.getByRole("button", { name: "Contacted" });
  await contacted.click();
  await contacted.blur();
  await page.mouse.move(0, 0);
  await expect(contacted).toHaveCount(0);
  await bert.hover();
  await expect(contacted).toHaveAttribute("aria-disabled", "true");
  release();
  await expect(contacted).toHaveAttribute("aria-pressed", "true");

  const tick = (name: string) => page.getByLabel(`Select ${name} Rivers`).check();
  const bar = page.getByRole("region", { name: "Selected leads", exact: true });
  await tick("Ada");
  await tick("Bert");
  await expect(bar).toContainText("2 selected");
  const download = page.waitForEvent("download");
  await bar.getByRole("link", { name: "CSV" }).click();
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);
  await bar.getByRole("button", { name: "Quoted" }).press("Enter");
  await expect(bar).toHaveCount(0);
  await expect(page.getByRole("list", { name: "Leads" })).toBeFocused();
  // The rows keep their places; the tabs are counted at once.
  await expect(views.getByRole("link", { name: "Quoted 2" })).toBeVisible();
  await views.getByRole("link", { name: "Quoted" }).click();
  await expect(page.getByRole("article")).toHaveCount(2);

  await page.getByRole("button", { name: "Filter" }).click();
  await page.getByLabel("State").selectOption("Virginia");
  await page.getByLabel("Save as a view").fill("Virginia quotes");
  await page.getByRole("button", { name: "Save view" }).click();
  await expect(views.getByRole("link", { name: "Virginia quotes" })).toHaveAttribute("aria-current", "page");
  await expect(views.getByRole("link", { name: "Virginia quotes 2" })).toBeVisible();
  await views.getByRole("link", { name: /^All/ }).click();
  await expect(page.getByRole("article")).toHaveCount(4);
  await views.getByRole("link", { name: "Virginia quotes" }).click();
  await expect(page).toHaveURL(/state=VA/);
  await expect(page.getByRole("article")).toHaveCount(2);

  await page.getByRole("button", { name: "Delete the view Virginia quotes" }).press("Enter");
  await expect(views.getByRole("link", { name: "Virginia quotes" })).toHaveCount(0);
  await expect(page.getByLabel("Save as a view")).toBeFocused();

  await tick("Ada");
  await tick("Bert");
  await bar.getByRole("button", { name: "Return" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: "The number is disconnected" }).check();
  await expect(dialog).toContainText(/In the last 90 days you bought \d+ leads; 0 returns count/);
  await expect(dialog).toContainText(
    "the contact details and the consent evidence of its lead are withdrawn",
  );
  await dialog.getByRole("button", { name: "Request returns" }).click();
  await expect(dialog.getByRole("heading", { name: "Results" })).toBeVisible();
  await expect(dialog.getByRole("listitem")).toHaveText([/Rivers\s*Return open/, /Rivers\s*Return open/]);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("article").getByText("Return open").filter({ visible: true })).toHaveCount(2);

  // A new lead that the tab hides is shown among all leads, at the top, and the back button returns.
  await views.getByRole("link", { name: "Sold" }).click();
  await expect(page.getByRole("article")).toHaveCount(0);
  const { line, region } = MARKETS.queueInBulk;
  await sellLead(page, await createPublisherKey(), line, "Eve", region);
  await page.getByRole("button", { name: "Show", exact: true }).press("Enter");
  await expect(page).toHaveURL("/dashboard/leads?view=all");
  await expect(page.getByRole("article")).toHaveCount(5);
  await expect(page.getByRole("article").first()).toContainText("Eve Rivers");
  await page.goBack();
  await expect(page).toHaveURL("/dashboard/leads?view=sold&state=VA");
});
