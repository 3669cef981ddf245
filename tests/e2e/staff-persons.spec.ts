import { randomInt } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { focusBySlash } from "./pages/interactive";
import { giveReason, signInAsStaff } from "./signed-in";
import { expectAccessible } from "./sound-page";
import { stockLead } from "./stock-lead";

// An action that cannot be undone is refused until it has a reason.
test.use({ allowConsole: [/status of 403/] });

async function openAsStaff(page: Page): Promise<void> {
  await signInAsStaff(page);
  await page.goto("/admin/suppression");
  await expect(page.getByRole("heading", { level: 1, name: "Suppression list" })).toBeVisible();
}

test("a consumer is found and erased by keyboard, after the case and the word @phone", async ({ page }) => {
  const contact = await stockLead(page);
  await openAsStaff(page);
  await focusBySlash(page.getByLabel("Find a person"));
  await page.keyboard.type(contact.email);
  await expect(page.getByRole("heading", { name: "Not on the list" })).toBeVisible();
  const leads = page.getByRole("region", { name: "Leads" });
  await expect(leads.getByRole("listitem")).toHaveCount(1);
  await expect(leads).toContainText("In stock");
  expect(page.url()).not.toContain("example");
  await expectAccessible(page);

  await page.getByRole("button", { name: "Erase this consumer" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Erase this consumer?" });
  await dialog.getByRole("button", { name: "Erase for good" }).press("Enter");
  await expect(dialog.getByText("Please name the case.")).toBeVisible();
  await expect(dialog.getByText("Please type erase.")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel("Case").fill("Request 4711");
  await dialog.getByLabel("Type erase to confirm").fill("erase");
  await page.keyboard.press("Enter");
  await giveReason(page, "Request of the consumer");
  await expect(page.getByText("Done: 1 lead erased, 2 new entries on the suppression list.")).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Erase this consumer" })).toBeFocused();
  // Nothing leads from the person to a lead that was never sold any more.
  await expect(leads).toContainText("No lead has this phone number or email.");
  await expect(page.getByRole("heading", { name: "On the list", exact: true })).toBeVisible();
  await expect(page.getByText("Erased on request")).toBeVisible();
  await expect(page.getByText("Request 4711")).toBeVisible();
  await expect(page.getByRole("button", { name: "Lift entry" })).toHaveCount(0);
  await expectAccessible(page);

  // Also known by the other way to reach them.
  await page.getByLabel("Find a person").fill(contact.phone);
  await expect(page.getByText("Erased on request")).toBeVisible();
});

test("everything about a consumer is exported, after the case and a reason @phone", async ({ page }) => {
  const contact = await stockLead(page);
  await openAsStaff(page);
  await page.getByLabel("Find a person").fill(contact.phone);
  const request = page.getByRole("region", { name: "Access request" });
  await request.getByRole("button", { name: "Export this consumer" }).click();
  await expect(request.getByText("Please name the case.")).toBeVisible();
  const caseName = `Request ${randomInt(1_000_000_000)}`;
  await request.getByLabel("Case of the request").fill(caseName);
  const downloading = page.waitForEvent("download");
  await page.keyboard.press("Enter");
  await giveReason(page, "The consumer asked by mail");
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^consumer-\d{4}-\d{2}-\d{2}\.json$/);
  const stored: unknown = JSON.parse(await readFile(await download.path(), "utf8"));
  expect(stored).toMatchObject({
    case: caseName,
    leads: [{ status: "verified", contact: { email: contact.email } }],
  });
  await expect(page.getByText("The file has 1 lead. The audit log has the case.")).toBeVisible();
  await expectAccessible(page);
  await page.goto("/admin/audit");
  await expect(
    page.getByRole("article").filter({ hasText: "Export data of consumer" }).filter({ hasText: caseName }),
  ).toBeVisible();
});

test("a wrong entry is lifted with a reason, and nonsense finds nobody @phone", async ({ page }) => {
  const person = `wrong-${randomInt(1_000_000_000)}@example.com`;
  await openAsStaff(page);
  const search = page.getByLabel("Find a person");
  await search.fill("nonsense");
  await expect(page.getByText("This is not a phone number or email")).toBeVisible();
  await search.fill(person);
  await expect(page.getByText("No lead has this phone number or email.")).toBeVisible();
  await expect(page.getByText("This email is not on the list.")).toBeVisible();
  await page.getByLabel("Phone or email").fill(person);
  // The form comes before that of a list.
  const given = page.getByRole("combobox", { name: "Reason" }).first();
  await expect(given).toHaveValue("revoked");
  await expect(page.getByText(/^Cancels deliveries that wait/)).toBeVisible();
  await page.getByLabel("Source").fill("Call 12");
  await page.getByRole("button", { name: "Suppress", exact: true }).click();
  const question = page.getByRole("dialog", { name: "Suppress this person?" });
  await expect(question).toContainText("lose their contact details for good");
  await question.getByRole("button", { name: "Suppress person" }).click();

  await page.getByRole("button", { name: "Lift entry" }).click();
  const dialog = page.getByRole("dialog", { name: "Lift this entry?" });
  const reason = dialog.getByLabel("Why is it wrong?");
  await reason.fill("typo");
  await dialog.getByRole("button", { name: "Lift entry" }).click();
  await expect(dialog.getByText("Please say in a sentence why the entry is wrong.")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Lift entry" })).toBeFocused();
  await page.keyboard.press("Enter");
  await reason.fill("The caller spelled another address.");
  await dialog.getByRole("button", { name: "Lift entry" }).click();
  await expect(page.getByRole("heading", { name: "Not on the list" })).toBeVisible();
  await page.goto("/admin/audit");
  await expect(page.getByText("The caller spelled another address.").first()).toBeVisible();
});

test.describe("a call that fails", () => {
  test.use({ allowConsole: [/status of 503/] });

  test("leaves the dialog open with what was typed", async ({ page }) => {
    await openAsStaff(page);
    await page.getByLabel("Find a person").fill(`away-${randomInt(1_000_000_000)}@example.com`);
    await page.route("**/api/admin/consumers/erase", (route) =>
      route.fulfill({ status: 503, contentType: "text/plain", body: "away" }),
    );
    await page.getByRole("button", { name: "Erase this consumer" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Case").fill("Request 1");
    await dialog.getByLabel("Type erase to confirm").fill("erase");
    await dialog.getByRole("button", { name: "Erase for good" }).click();
    await expect(dialog.getByRole("alert")).toContainText("Something went wrong on our side.");
    await expect(dialog.getByLabel("Case")).toHaveValue("Request 1");
  });
});
