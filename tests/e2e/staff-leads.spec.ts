import { expect, test } from "./fixtures";
import { giveReason, signInAsStaff } from "./signed-in";
import { expectSound } from "./sound-page";
import { stockLead } from "./stock-lead";

test("a lead is found by its telephone number, with its checks, and its contact when asked for", async ({
  page,
}) => {
  const contact = await stockLead(page);
  await signInAsStaff(page);
  await page.goto("/admin");
  await page.getByRole("link", { name: "Leads", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Leads" })).toBeVisible();
  await expect(page.getByRole("article").first()).toBeVisible();

  await page.keyboard.press("/");
  await page.keyboard.type(contact.phone.replace(/\D/g, "").slice(-10));
  await expect(page.getByRole("article")).toHaveCount(1);
  // Whom staff look for is in no URL, and so in no log.
  expect(page.url()).not.toContain("search");
  await page.getByRole("article").getByRole("link").focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Checks" })).toBeVisible();
  await expect(
    page.getByRole("listitem").filter({ hasText: "Suppression" }).filter({ hasText: "ms" }),
  ).toContainText("Passed");
  await expect(page.getByText(contact.email)).toHaveCount(0);
  await expectSound(page);

  await page.getByRole("button", { name: "Show contact" }).click();
  await expect(page.getByText(contact.email)).toBeVisible();
  await expect(page.getByText("Viewed by")).toBeVisible();
  await page.reload();
  await expect(page.getByText("Viewed by")).toBeVisible();
  await expect(page.getByText(contact.email)).toHaveCount(0);
});

test("the person of a lead is suppressed on its page, after a question", async ({ page }) => {
  const contact = await stockLead(page);
  await signInAsStaff(page);
  await page.goto("/admin/leads");
  await expect(page.getByRole("article").first()).toBeVisible();
  await page.keyboard.press("/");
  await page.keyboard.type(contact.email);
  await expect(page.getByRole("article")).toHaveCount(1);
  await page.getByRole("article").getByRole("link").click();
  await expect(page.getByText("The person is not on the suppression list.")).toBeVisible();
  const button = page.getByRole("button", { name: "Suppress this person" });
  await button.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Suppress this person?" });
  await expect(dialog).toContainText("deliveries that wait are cancelled");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(button).toBeFocused();
  await button.press("Enter");
  await dialog.getByRole("button", { name: "Suppress person" }).press("Enter");
  await expect(page.getByText(/^On the suppression list since/)).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(button).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Do not contact" })).toBeFocused();
  await expectSound(page);
});

test("the stock is a picture and a table, and leads on to its leads", async ({ page }) => {
  const contact = await stockLead(page);
  await signInAsStaff(page);
  await page.goto("/admin/leads/stock?line=life");
  const table = page.getByRole("table", { name: "Leads in stock by state and age" });
  await expect(table).toBeVisible();
  await table.getByRole("link").first().click();
  await expect(page).toHaveURL(/\/admin\/leads\?status=verified&state=[A-Z]{2}&line=life$/);
  await page.goto(`/admin/leads?status=verified&state=${contact.state}&line=life`);
  await expect(page.getByLabel("Line")).toHaveValue("life");
  await expect(page.getByRole("article").first()).toBeVisible();
});

test.describe("a publisher", () => {
  test.use({ allowConsole: [/status of 40[13]/] });

  test("is created, gets a key that is shown once, is paused and resumed", async ({ page }) => {
    await signInAsStaff(page);
    const name = `Firm ${Date.now()}`;
    await page.goto("/admin/publishers");
    await page.getByRole("button", { name: "New publisher" }).click();
    await page.getByRole("button", { name: "Create publisher" }).click();
    await expect(page.getByText("Please choose a line.")).toBeVisible();
    await page.getByLabel("Name").fill(name);
    await page.getByLabel("Life").check();
    await page.getByLabel("States").fill("tx, fl");
    await page.getByRole("button", { name: "Create publisher" }).click();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await expect(page.getByLabel("States")).toHaveValue("TX FL");

    await page.getByRole("button", { name: "Issue test key" }).click();
    await giveReason(page, "A test of the intake");
    const key = page.getByText(/^lwp_test_[\w-]{43}$/);
    await expect(key).toBeVisible();
    // A key that is shown only once stays when the next one is issued.
    await page.getByRole("button", { name: "Issue live key" }).click();
    await giveReason(page, "The contract is signed");
    await expect(page.getByText(/^lwp_live_[\w-]{43}$/)).toBeVisible();
    await expect(page.getByText("Copy the live key now. It is not shown again.")).toBeVisible();
    await expect(key).toBeVisible();
    await expectSound(page);
    await page.reload();
    await expect(page.getByText("never used").first()).toBeVisible();
    await expect(key).toHaveCount(0);

    await page.getByRole("button", { name: "Pause" }).click();
    const dialog = page.getByRole("dialog", { name: `Pause ${name}?` });
    await dialog.getByLabel("Reason").fill("Late consent");
    await dialog.getByRole("button", { name: "Pause" }).click();
    await expect(page.getByText(/Paused since .*: Late consent/)).toBeVisible();
    await page.getByRole("button", { name: "Resume" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Resume" }).click();
    await expect(page.getByText("Active", { exact: true })).toBeVisible();

    await page.getByRole("button", { name: /^Revoke lwp_test_/ }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Revoke key" }).click();
    await giveReason(page, "The test is over");
    await expect(page.getByText("Revoked", { exact: true })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Keys", exact: true })).toBeFocused();
    await page.goto("/admin/publishers");
    await expect(page.getByRole("link", { name })).toBeVisible();
  });
});

test("a list of people is imported, with an error for each line that is none", async ({ page }) => {
  const contact = await stockLead(page);
  await signInAsStaff(page);
  await page.goto("/admin/suppression");
  await expect(page.getByText("Source: Demo", { exact: true })).toBeVisible();
  const lines = ["phone,e-mail", `${contact.phone},`, "12,", `,${Date.now()}@example.com`];
  await page.getByLabel("CSV file").setInputFiles({
    name: "list.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(lines.join("\n")),
  });
  const importing = page.getByRole("button", { name: "Import", exact: true });
  const dialog = page.getByRole("dialog", { name: "Suppress the people in 4 lines?" });
  await importing.click();
  await expect(dialog).toContainText("lose their contact details for good");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(importing).toBeFocused();
  await expect(page.getByLabel("Lines imported")).toHaveCount(0);
  await importing.click();
  await dialog.getByRole("button", { name: "Import 4 lines" }).click();
  await expect(page.getByText("4 of 4 lines: 2 added")).toBeVisible();
  await expect(page.getByText("1 lead removed from stock")).toBeVisible();
  await expect(page.getByText("Line 3: No US phone number and no email.")).toBeVisible();
  await page.getByLabel("Find a person").fill(contact.phone);
  await expect(page.getByRole("heading", { name: "On the list", exact: true })).toBeVisible();
});

test("a publisher tries the intake on the specification page, with a test key alone", async ({ page }) => {
  await page.goto("/publishers/auto");
  await expect(page.getByRole("heading", { level: 1, name: "Post auto leads" })).toBeVisible();
  const key = page.getByLabel("Your test key");
  await key.fill(process.env.PUBLISHER_KEY ?? "");
  await page.getByRole("button", { name: "Post test lead" }).click();
  await expect(page.getByText("This is a live key")).toBeVisible();
  await key.fill(process.env.PUBLISHER_TEST_KEY ?? "");
  await page.getByLabel("Response to test").selectOption({ label: "duplicate (ZIP 90001)" });
  await page.getByRole("button", { name: "Post test lead" }).click();
  await expect(page.getByText('"person-not-needed"')).toBeVisible();

  const post = page.getByLabel("Post", { exact: true });
  const edited = (await post.inputValue()).replace(/"firstName": "[^"]*"/, '"firstName": "Edited"');
  await post.fill(edited);
  await page.getByLabel("Response to test").selectOption({ label: "accepted (ZIP 10001)" });
  await expect(post).toHaveValue(/"zip": "10001"/);
  await expect(post).toHaveValue(/"firstName": "Edited"/);
  await post.fill("{ not yet");
  await page.getByLabel("Response to test").selectOption({ label: "duplicate (ZIP 90001)" });
  await expect(post).toHaveValue("{ not yet");
});
