import { expect, test } from "./fixtures";
import { holdPosts } from "./held-call";
import { buyOrder } from "./lead-market";
import { waitUntilInteractive } from "./pages/interactive";
import { signInAsCustomer, signInAsStaff } from "./signed-in";
import { expectSound } from "./sound-page";

test("staff find and open a customer by keyboard alone, and see spend, limits and notes @phone", async ({
  page,
  browser,
  uniqueUser,
}) => {
  const customer = await signInAsCustomer(page, uniqueUser);
  const orderId = await buyOrder(customer, "life");
  const context = await browser.newContext({ viewport: page.viewportSize() });
  const admin = await context.newPage();
  await signInAsStaff(admin);
  await admin.goto("/admin/tasks");
  await expect(admin.getByRole("heading", { level: 1, name: "Tasks" })).toBeVisible();
  await admin.getByRole("button", { name: "Search", exact: true }).waitFor();

  await admin.keyboard.press("Control+k");
  const field = admin.getByRole("searchbox", { name: "Search everywhere" });
  await expect(field).toBeFocused();
  await admin.keyboard.type(uniqueUser.email);
  await expect(admin.getByRole("link", { name: /Customer$/ })).toBeVisible();
  await expectSound(admin);
  await admin.keyboard.press("Enter");
  await expect(admin).toHaveURL(`/admin/users/${customer.id}`);
  await expect(admin.getByText("$10,500.00")).toBeVisible();
  for (const name of ["Approval and limits", "Destinations", "Notes"])
    await expect(admin.getByRole("heading", { name, exact: true })).toBeVisible();
  await admin.getByLabel("New note").fill("Prefers a call in the morning.");
  await admin.getByRole("button", { name: "Add note" }).click();
  await expect(admin.getByText("Prefers a call in the morning.")).toBeVisible();

  // The button does the same; Escape closes.
  await admin.getByRole("button", { name: "Search", exact: true }).click();
  await field.fill("approve");
  const article = admin.getByRole("link", { name: /Article$/ }).first();
  await expect(article).toBeVisible();
  await admin.keyboard.press("Escape");
  await expect(field).toHaveCount(0);

  await admin.keyboard.press("Meta+k");
  await admin.keyboard.type(orderId.slice(0, 8));
  const found = admin.getByRole("link", { name: /Order$/ });
  await expect(found).toContainText("250 Premium life");
  await admin.keyboard.press("ArrowDown");
  await expect(found).toBeFocused();
  await admin.keyboard.press("Enter");
  await expect(admin).toHaveURL(`/admin/orders/${orderId}`);
  await context.close();
});

test("Enter opens what the text in the field finds, not what an earlier text found", async ({
  page,
  browser,
  uniqueUser,
}) => {
  const customer = await signInAsCustomer(page, uniqueUser);
  const orderId = await buyOrder(customer, "life");
  const context = await browser.newContext();
  const admin = await context.newPage();
  await signInAsStaff(admin);
  await admin.goto("/admin/tasks");
  await waitUntilInteractive(admin);
  await admin.keyboard.press("Control+k");
  const dialog = admin.getByRole("dialog", { name: "Search" });
  await dialog.getByRole("searchbox").fill(uniqueUser.email);
  await expect(dialog.getByRole("link", { name: /Customer$/ })).toBeVisible();
  const letGo = await holdPosts(admin, /\/api\/admin\/search$/);
  await dialog.getByRole("searchbox").fill(orderId.slice(0, 8));
  await expect(dialog.getByRole("status")).toHaveText("Searching...");
  await admin.keyboard.press("Enter");
  await expect(dialog.getByRole("link", { name: /Customer$/ })).toBeVisible();
  letGo();
  await expect(admin).toHaveURL(`/admin/orders/${orderId}`);
  await context.close();
});

test("the overview's figures lead to what waits @phone", async ({ page, browser, uniqueUser }) => {
  const customer = await signInAsCustomer(page, uniqueUser);
  await buyOrder(customer, "life");
  const context = await browser.newContext({ viewport: page.viewportSize() });
  const admin = await context.newPage();
  await signInAsStaff(admin);
  await admin.goto("/admin/overview");
  await expect(admin.getByText(/orders? to approve/)).toBeVisible();
  // The leads whose 24 hours are over are those of another period.
  await expect(admin.getByText("received 1 to 8 days ago")).toBeVisible();
  await admin.getByRole("button", { name: "28 days" }).click();
  await expect(admin.getByText("received 1 to 29 days ago")).toBeVisible();
  await expect(admin).toHaveURL("/admin/overview?days=28");
  await expect(admin.getByText(/None in the 28 days before|vs. the 28 days before/)).toBeVisible();
  await admin.getByRole("link", { name: "Approvals due" }).click();
  await expect(admin).toHaveURL("/admin?view=approval&sort=oldest");
  await expect(admin.getByRole("link", { name: /^Needs approval/ })).toHaveAttribute("aria-current", "page");
  await expect(admin.getByRole("article").first()).toContainText("Pending");
  await context.close();
});
