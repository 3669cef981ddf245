import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { linkFor } from "./link-for";
import { signInAsCustomer, signInAsStaff } from "./signed-in";
import { expectSound } from "./sound-page";

test.describe("a disabled user", () => {
  test.use({ allowConsole: [/status of (401|403)/] });

  test("is signed out at the next request, and the audit log says by whom", async ({
    page,
    browser,
    uniqueUser,
  }) => {
    await signInAsCustomer(page, uniqueUser);
    await page.goto("/dashboard");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();

    const staff = await (await browser.newContext()).newPage();
    await signInAsStaff(staff, { isConfirmed: false });
    await staff.goto("/admin");
    await staff.getByRole("link", { name: "Customers" }).click();
    await expect(staff.getByRole("heading", { level: 1, name: "Customers" })).toBeVisible();
    await expect(staff.getByLabel("Search customers")).toBeVisible();
    await staff.keyboard.press("/");
    await expect(staff.getByLabel("Search customers")).toBeFocused();
    await staff.keyboard.type(uniqueUser.email.toUpperCase());
    await expect(staff.getByText("1 account", { exact: true })).toBeVisible();
    // The address keeps the search.
    await staff.reload();
    await expect(staff.getByLabel("Search customers")).toHaveValue(uniqueUser.email.toUpperCase());
    await staff.getByRole("link", { name: uniqueUser.username }).click();
    await staff.getByRole("button", { name: "Disable account" }).click();
    const dialog = staff.getByRole("dialog", { name: `Disable ${uniqueUser.username}?` });
    expect((await page.request.get("/api/user")).status()).toBe(200);
    await dialog.getByRole("button", { name: "Disable", exact: true }).click();
    await confirmWithPassword(staff);
    await expect(staff.getByText("Account disabled.")).toBeVisible();
    await expect(staff.getByRole("button", { name: "Enable account" })).toBeVisible();

    expect((await page.request.get("/api/user")).status()).toBe(401);
    await page.reload();
    await expect(page).toHaveURL(/\/auth\?next=/);

    await staff.getByRole("link", { name: "Audit log of this account" }).click();
    const entry = staff.getByRole("article").filter({ hasText: "Disable account" });
    await expect(entry).toContainText("admin", { ignoreCase: true });
    await expect(entry).toContainText("Disabled: was no → , now yes");
    await expect(entry).toContainText("Reason: Stolen card, task 4711");
  });
});

/** By keyboard: a wrong password and no reason first. Giving up changes nothing. */
async function confirmWithPassword(staff: Page): Promise<void> {
  const dialog = staff.getByRole("dialog", { name: "Confirm this action" });
  await expect(dialog.getByLabel("Your password")).toBeFocused();
  await expectSound(staff);
  await staff.keyboard.press("Escape");
  const first = staff.getByRole("dialog", { name: /^Disable / });
  await expect(first.getByRole("alert")).toContainText("Nothing has changed yet.");
  await first.getByRole("button", { name: "Disable", exact: true }).press("Enter");
  await dialog.getByLabel("Your password").fill("not-the-right-passphrase");
  await staff.keyboard.press("Enter");
  await expect(dialog.getByText("Please give a reason: it is kept in the audit log")).toBeVisible();
  await dialog.getByLabel("Reason").fill("Stolen card, task 4711");
  await staff.keyboard.press("Enter");
  await expect(dialog.getByText("The password is not right")).toBeVisible();
  await expectSound(staff);
  await dialog.getByLabel("Your password").fill(process.env.DEMO_ADMIN_PASSWORD ?? "");
  await staff.keyboard.press("Enter");
}

test.describe("a lost email", () => {
  test.use({ allowConsole: [/status of (401|403)/] });

  test("is replaced by the link that staff send to the new one", async ({
    page,
    mail,
    browser,
    createUser,
  }) => {
    const [user, { email: newEmail }] = [createUser(), createUser()];
    await signInAsCustomer(page, user);
    const staff = await (await browser.newContext()).newPage();
    await signInAsStaff(staff);
    await staff.goto(`/admin/users?search=${encodeURIComponent(user.email)}`);
    await staff.getByRole("link", { name: user.username }).click();
    await staff.getByRole("button", { name: "Replace lost email" }).click();
    const dialog = staff.getByRole("dialog", { name: `Replace the email of ${user.username}?` });
    await dialog.getByLabel("New email").fill(newEmail);
    await expectSound(staff);
    await dialog.getByRole("button", { name: "Send link" }).click();
    await staff.getByRole("dialog", { name: "Confirm this action" }).getByLabel("Reason").fill("Ticket 4712");
    await staff.keyboard.press("Enter");
    await expect(staff.getByText("The link is on its way to the new email.")).toBeVisible();

    await page.goto(await linkFor(mail, newEmail, "confirm-email-change"));
    await page.getByRole("button", { name: "Confirm my new email" }).click();
    await expect(page.getByText("Email changed.")).toBeVisible();
    await expect
      .poll(async () => (await mail.to(user.email)).map(({ subject }) => subject))
      .toContain("A Leadwell account no longer uses this email address");
  });
});

test("an inquiry is answered by mail, closed, and told to the audit log", async ({
  page,
  mail,
  createUser,
}) => {
  const { email } = createUser();
  const sent = await page.request.post("/api/contact", {
    data: {
      firstName: "Ines",
      lastName: "Inquirer",
      email,
      phone: "+1 512 555 0102",
      industry: "life-insurance",
      message: "How many leads in Texas?",
    },
  });
  expect(sent.status()).toBe(201);

  await signInAsStaff(page);
  await page.goto(`/admin/inquiries?search=${encodeURIComponent(email)}`);
  await expect(page.getByRole("tab", { name: "New (1)" })).toBeVisible();
  await page.getByRole("link", { name: "Ines Inquirer" }).click();
  const reply = page.getByLabel("Reply to Ines");
  await reply.fill("About 400 a week.");
  await page.getByRole("button", { name: "Send reply" }).click();
  await expect(page.getByText("The reply is on its way.")).toBeVisible();
  await expect(reply).toHaveValue("");
  await expect(page.getByLabel("Conversation")).toContainText("About 400 a week.");
  await expect
    .poll(async () => (await mail.to(email)).map(({ text }) => text))
    .toEqual([expect.stringContaining("Hello Ines,\n\nAbout 400 a week.")]);

  await page.getByLabel("Note for staff").fill("Call on Monday");
  await page.getByLabel("Note for staff").blur();
  await expect(page.getByText("Saved.")).toBeVisible();
  await page.getByRole("button", { name: "Close inquiry" }).click();
  await expect(page.getByRole("button", { name: "Reopen" })).toBeVisible();
  const inquiryId = new URL(page.url()).pathname.split("/").at(-1) ?? "";

  await page.goto(`/admin/inquiries?status=closed&search=${encodeURIComponent(email)}`);
  await expect(page.getByRole("tab", { name: "Closed (1)", selected: true })).toBeVisible();
  await page.goto(`/admin/audit?subject=${inquiryId}`);
  await expect(page.getByRole("article")).toHaveCount(3);
  await expect(page.getByRole("article").first()).toContainText("Close inquiry");
  await expect(page.getByRole("article").nth(1)).toContainText("Note changed: yes");
  await expect(page.getByRole("article").last()).toContainText("Status: was new → , now answered");
});

test("the navigation of staff names the page, and each page comes with its rows @phone", async ({ page }) => {
  await signInAsStaff(page);
  for (const { path, title } of [
    { path: "/admin/users", title: "Customers" },
    { path: "/admin/inquiries", title: "Inquiries" },
    { path: "/admin/audit", title: "Audit log" },
  ]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    // On a phone the entry is in the panel "More", which is closed.
    const current = page.locator('[aria-label="Staff area"] a[aria-current="page"]');
    await expect(current.filter({ hasText: title.split(" ")[0] ?? "" }).first()).toBeAttached();
    // Loaded: rows, or words instead of them.
    await expect(
      page
        .getByRole("article")
        .or(page.getByRole("heading", { level: 2 }))
        .first(),
    ).toBeVisible();
  }
});

test.describe("when the server fails", () => {
  test.use({ allowConsole: [/status of 503/] });

  test("a list offers to try again", async ({ page }) => {
    await signInAsStaff(page);
    await page.route("**/api/admin/accounts", (route) => route.fulfill({ status: 503, body: "busy" }));
    await page.goto("/admin/users");
    await expect(page.getByText("The customers could not be loaded.")).toBeVisible();
    await page.unroute("**/api/admin/accounts");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("article").first()).toBeVisible();
  });
});
