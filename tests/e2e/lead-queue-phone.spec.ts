import { expect, test } from "./fixtures";
import { MARKETS } from "./markets";
import { openQueue } from "./open-queue";
import { expectAccessible, expectNoSideways } from "./sound-page";

test("a phone has Call and outcome within reach, and nothing covers them @phone", async ({
  page,
  uniqueUser,
}, { project }) => {
  await openQueue(page, uniqueUser, project.name === "phone" ? MARKETS.queueOnPhone : MARKETS.queue);
  await page.setViewportSize({ width: 390, height: 844 });
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.reload();
  await expect(page.getByRole("article")).toHaveCount(4);
  await expectNoSideways(page);
  await expectAccessible(page);
  // A phone shows no lead beside the list, so the page must not read one: each reading of a lead is logged.
  expect(asked.filter((path) => /^\/api\/.*(\/leads\/[\da-f-]{36}|\/deliveries)$/.test(path))).toEqual([]);
  await page.getByRole("link", { name: "Dora Rivers", exact: true }).click();
  await expect(page.getByRole("heading", { level: 2, name: "Dora Rivers" })).toBeVisible();
  const outcome = page.getByRole("button", { name: "Outcome" });
  expect((await outcome.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await outcome.click();
  await page.getByRole("button", { name: "Lost" }).last().click();
  await expect(page.getByRole("button", { name: "Lost" }).first()).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("button", { name: "Next lead" }).click();
  await expect(page.getByRole("heading", { level: 2, name: "Cleo Rivers" })).toBeFocused();
  await expectNoSideways(page);
  await expectAccessible(page);
  // An element that takes the focus scrolls to a place above the bar. At 400 % zoom, Call is part of the page, and only the navigation
  // stays pinned.
  const document = page.locator("html");
  await expect(document).toHaveCSS("scroll-padding-bottom", "88px");
  await page.setViewportSize({ width: 320, height: 256 });
  await expect(document).toHaveCSS("scroll-padding-bottom", "72px");
  await expect(outcome).toBeHidden();
  await expect(page.getByRole("button", { name: "Copy phone number" })).toBeVisible();
  await expect(page.getByRole("banner").filter({ visible: true })).toHaveCSS("position", "static");
  await expect(page.getByRole("navigation", { name: "Your pages" })).toBeVisible();

  // At the narrowest width, the outcome in a row of the list is not cut off.
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto("/dashboard/leads?view=all");
  // The line of tabs is wider than the window, and has scrolled to the current one.
  const tabs = page.getByRole("navigation", { name: "Views" });
  await expect(tabs.getByRole("link", { name: /^All/ })).toBeInViewport({ ratio: 1 });
  const state = page
    .getByRole("article")
    .filter({ hasText: "Dora Rivers" })
    .getByText("Lost")
    .filter({ visible: true });
  await expect(state).toHaveCount(1);
  expect(await state.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0);
  await expectNoSideways(page);
});
