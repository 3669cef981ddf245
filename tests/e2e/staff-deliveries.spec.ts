import { expect, test } from "./fixtures";
import { showTrouble } from "./pages/troubled-deliveries";
import { signInAsStaff } from "./signed-in";
import { expectAccessible, expectNoSideways } from "./sound-page";

test("the deliveries come from the server @phone", async ({ page }) => {
  await signInAsStaff(page);
  await page.goto("/admin/deliveries");
  await expect(page.getByRole("heading", { level: 1, name: "Deliveries" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 2, name: "Destinations with problems" })).toBeVisible();
  await expect(page.getByText(/^[\d,]+ failed deliver(y|ies)$/)).toBeVisible();
});

test("a failing destination is disabled, and a dead letter sent again, by keyboard @phone", async ({
  page,
}) => {
  await signInAsStaff(page);
  const trouble = await showTrouble(page);
  const { calls } = trouble;
  await page.goto("/admin/deliveries");
  const destination = page
    .getByRole("article")
    .filter({ hasText: "The server reported an internal error (500)." });
  await expect(destination).toContainText("Austin CRM");
  await destination.getByRole("button", { name: "Disable" }).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Disable Austin CRM?" });
  await dialog.getByRole("button", { name: "Disable" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Destination disabled.")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Resend: .*33333333$/ })).toBeVisible();
  trouble.letters = ["4"];
  await page.getByRole("button", { name: /^Resend: .*33333333$/ }).press("Enter");
  await expect(page.getByText("1 delivery will be resent.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Failed deliveries" })).toBeFocused();
  expect(calls).toEqual([
    { method: "PATCH", body: { disabled: true } },
    { method: "POST", body: { deliveryId: "33333333-0000-4000-8000-000000000000" } },
  ]);
  await page.getByText("Show as a table").click();
  await expect(page.getByRole("table").getByRole("row")).toHaveCount(60);
  await page.getByRole("tab", { name: "Last day" }).click();
  await expect(page).toHaveURL(/span=day/);
  await expectAccessible(page);
  await page.getByText("Show as a table").click();
  await expectNoSideways(page, 320);
});

test("the dead letters are narrowed to a destination and an owner, and widened again by chips @phone", async ({
  page,
}) => {
  await signInAsStaff(page);
  const { id, ownerId } = await showTrouble(page);
  await page.goto("/admin/deliveries");
  await page.getByRole("button", { name: "Show failed deliveries" }).press("Enter");
  await expect(page.getByRole("heading", { name: "Failed deliveries" })).toBeFocused();
  await expect(page).toHaveURL(new RegExp(`destination=${id}`));
  const chips = page.getByRole("list", { name: "Filters" }).getByRole("button");
  await expect(chips).toHaveText(["Destination: Austin CRM"]);
  await expect(page.getByRole("button", { name: /^Only this destination: .*33333333$/ })).toHaveCount(0);
  await page.getByRole("button", { name: /^Only this owner: .*33333333$/ }).press("Enter");
  await expect(page).toHaveURL(new RegExp(`owner=${ownerId}`));
  await page.reload();
  await expect(chips).toHaveText(["Destination: Austin CRM", "Owner: austin-agency"]);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Remove the filter Destination: Austin CRM" }).press("Enter");
  await expect(chips).toHaveText(["Owner: austin-agency"]);
  await expect(page).not.toHaveURL(/destination=/);
  await expectNoSideways(page, 320);
});

test.describe("a command that fails", () => {
  test.use({ allowConsole: [/status of (404|409|500)|net::ERR_FAILED/] });

  test("because the destination was paused meanwhile: says so, and shows it", async ({ page }) => {
    await signInAsStaff(page);
    const trouble = await showTrouble(page);
    await page.goto("/admin/deliveries");
    trouble.fail(409, "This destination is paused: nothing is sent to it. Enable it first.");
    await page.getByRole("button", { name: "Resend failed deliveries" }).click();
    trouble.pausedBy = "owner";
    await page.getByRole("dialog").getByRole("button", { name: "Resend" }).click();
    await expect(page.getByText("This destination is paused: nothing is sent to it.")).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page.getByText("Paused by owner")).toBeVisible();
    await expect(page.getByRole("button", { name: "Resend failed deliveries" })).toBeDisabled();
  });

  test("because the dead letter is gone: says so, and shows the others", async ({ page }) => {
    await signInAsStaff(page);
    const trouble = await showTrouble(page);
    await page.goto("/admin/deliveries");
    trouble.fail(404, "Dead letter not found.");
    await expect(page.getByRole("button", { name: /^Resend: .*33333333$/ })).toBeVisible();
    trouble.letters = ["4"];
    await page.getByRole("button", { name: /^Resend: .*33333333$/ }).click();
    await expect(page.getByText("It is no longer there")).toBeVisible();
    await expect(page.getByRole("button", { name: /^Resend: .*33333333$/ })).toHaveCount(0);
    await expect(page.getByRole("button", { name: /^Resend: .*44444444$/ })).toBeEnabled();
  });

  for (const [how, status] of [
    ["a fault of the server", 500],
    ["no connection", null],
  ] as const) {
    test(`by ${how}: says so, leaves the page as it is, and can be tried again`, async ({ page }) => {
      await signInAsStaff(page);
      const trouble = await showTrouble(page);
      await page.goto("/admin/deliveries");
      await expect(page.getByRole("button", { name: /^Resend: .*33333333$/ })).toBeVisible();
      const words = status ? "Something went wrong on our side." : "We couldn't reach our server.";
      trouble.fail(status, words);
      await page.getByRole("button", { name: /^Resend: .*33333333$/ }).click();
      await expect(page.getByText(words)).toBeVisible();
      await expect(page.getByRole("button", { name: /^Resend: .*33333333$/ })).toBeEnabled();

      await page.getByRole("button", { name: "Disable" }).click();
      const dialog = page.getByRole("dialog", { name: "Disable Austin CRM?" });
      await dialog.getByRole("button", { name: "Disable" }).click();
      await expect(dialog.getByRole("alert")).toContainText(words);
      trouble.succeed();
      trouble.pausedBy = "staff";
      await dialog.getByRole("button", { name: "Disable" }).click();
      await expect(page.getByText("Destination disabled.")).toBeVisible();
      await expect(dialog).toHaveCount(0);
      await expect(page.getByText("Disabled by staff")).toBeVisible();
    });
  }
});

test("staff's enable says when a destination stays paused by its owner", async ({ page }) => {
  await signInAsStaff(page);
  const trouble = await showTrouble(page);
  trouble.pausedBy = "staff";
  trouble.isAlsoPausedByOwner = true;
  await page.goto("/admin/deliveries");
  await expect(page.getByText("Disabled by staff, paused by owner")).toBeVisible();
  await page.getByRole("button", { name: "Enable" }).click();
  const dialog = page.getByRole("dialog", { name: "Enable Austin CRM?" });
  await expect(dialog).toContainText("it stays paused until its owner resumes it");
  trouble.pausedBy = "owner";
  trouble.isAlsoPausedByOwner = false;
  await dialog.getByRole("button", { name: "Enable" }).click();
  await expect(page.getByText("Staff let it run again, but its owner had paused it")).toBeVisible();
  await expect(page.getByText("Paused by owner")).toBeVisible();
});

test.describe("the mails", () => {
  // The browser says so when the tests themselves look into the sandboxed frame.
  test.use({ allowConsole: [/Blocked script execution in 'about:srcdoc'/] });

  test("every mail is shown as desktop, phone and text @phone", async ({ page }) => {
    await signInAsStaff(page);
    await page.goto("/admin/deliveries");
    await page.getByRole("link", { name: "See an email as its reader does" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Emails" })).toBeVisible();
    await page.goto("/admin/mails?mail=lead&as=phone");
    await expect(page.getByRole("heading", { level: 2, name: "New life lead in Texas" })).toBeVisible();
    const frame = page.frameLocator("iframe");
    await expect(frame.getByRole("heading", { level: 1, name: "Sam Sample" })).toBeVisible();
    await page.getByRole("tab", { name: "Text" }).click();
    await expect(page.locator("pre")).toContainText("Calling hours are guidance, not legal advice.");
    await page.getByLabel(/^Email \(/).selectOption({ label: "Order approved" });
    await expect(page.getByRole("heading", { level: 2, name: /is approved$/ })).toBeVisible();
    await expectAccessible(page);
    await expectNoSideways(page, 320);
  });
});
