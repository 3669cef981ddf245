import { buildStaffOrder } from "@/tests/factories/staff-orders";
import { expect, test } from "./fixtures";
import { buyOrder } from "./lead-market";
import { AuthPage } from "./pages/auth-page";
import { focusBySlash } from "./pages/interactive";
import { signInFor } from "./pages/workspace";
import { signInAsCustomer, signInAsStaff } from "./signed-in";

const ADMIN_PASSWORD = process.env.DEMO_ADMIN_PASSWORD ?? "";

test("staff approve an order, and the customer sees it", async ({ page, browser, uniqueUser }) => {
  const customer = await signInAsCustomer(page, uniqueUser);
  await buyOrder(customer, "life");
  await page.goto("/dashboard");
  const text = (await page.getByRole("article").textContent()) ?? "";
  const shortId = /Order ([0-9a-f]{8})/.exec(text)?.[1] ?? "";
  expect(shortId).toHaveLength(8);

  const admin = await (await browser.newContext()).newPage();
  await signInAsStaff(admin);
  await admin.goto("/admin");
  await expect(admin.getByRole("heading", { name: "Admin Dashboard" })).toBeVisible();
  for (const label of ["Total Orders", "Pending Orders", "Total Users"])
    await expect(admin.getByText(label)).toBeVisible();

  await focusBySlash(admin.getByPlaceholder("Search by order ID, user ID, or order type..."));
  await admin.keyboard.type(shortId.toUpperCase());
  await expect(admin.getByRole("article")).toHaveCount(1);
  await expect(admin.getByText("(1 order)")).toBeVisible();
  await admin.getByLabel("Status").selectOption("Completed");
  await expect(admin.getByText("No orders found")).toBeVisible();
  await expect(admin.getByText("Try adjusting your search filters.")).toBeVisible();
  await admin.getByLabel("Status").selectOption("All Status");

  await admin.getByRole("button", { name: `Edit order ${shortId}` }).click();
  const dialog = admin.getByRole("dialog", { name: "Update Order Status" });
  await expect(dialog).toContainText(/Order [0-9a-f-]{36}/);
  await dialog.getByLabel("Status").selectOption("Approved");
  await dialog.getByLabel("Notes").fill("Welcome aboard");
  await dialog.getByRole("button", { name: "Update Order" }).click();
  await expect(admin.getByText("Order status updated successfully.")).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(admin.getByRole("article")).toContainText("Approved");

  await page.reload();
  await expect(page.getByText("Order Approved! Your leads are being prepared for delivery.")).toBeVisible();
  await expect(page.getByRole("article")).toContainText("Welcome aboard");

  await admin.getByRole("button", { name: `Edit order ${shortId}` }).click();
  await expect(dialog.getByText("Payment received")).toBeVisible();
  await dialog.getByLabel("Status").selectOption("Completed");
  await dialog.getByRole("button", { name: "Update Order" }).click();
  await expect(admin.getByRole("article")).toContainText("Completed");
  await page.reload();
  await expect(page.getByRole("article")).toContainText("completed");
});

test("a failed update says so and keeps the dialog with what was typed", async ({ page }) => {
  await page.goto("/auth");
  await new AuthPage(page).signIn("admin@leadwell.test", ADMIN_PASSWORD);
  await expect(page).toHaveURL("/admin");
  const orders = [buildStaffOrder({ createdAt: new Date().toISOString() })];
  const views = { approval: 1, running: 0, slow: 0 };
  const list = { orders, total: 1, page: 1, pages: 1, views };
  await page.route("**/api/admin/orders/list?*", (route) => route.fulfill({ json: list }));
  // The server sends the unfiltered list with the page.
  await page.goto("/admin");
  await page.getByLabel("Search orders").fill("11111111");
  await page.getByRole("button", { name: "Edit order 11111111" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Notes").fill("Keep me");
  // The order does not exist on the server: it answers 404.
  await dialog.getByRole("button", { name: "Update Order" }).click();
  await expect(page.getByText("Failed to update order status.")).toBeVisible();
  await expect(dialog.getByLabel("Notes")).toHaveValue("Keep me");
});
test.use({ allowConsole: [/status of 404/] });

test("a customer on /admin is sent away, and no data is asked for @phone", async ({ page, uniqueUser }) => {
  await signInAsCustomer(page, uniqueUser);
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/admin/")) asked.push(request.url());
  });
  await page.goto("/admin");
  await expect(page.getByText("Access Denied")).toBeVisible();
  await expect(page.getByText("You don't have permission to access the admin panel.")).toBeVisible();
  await expect(page).toHaveURL("/dashboard");
  expect(asked).toEqual([]);
  expect((await page.request.get("/api/admin/orders")).status()).toBe(403);
});

test("a visitor on /admin and /dashboard is sent to sign in", async ({ page }) => {
  for (const path of ["/admin", "/dashboard"]) {
    await page.goto(path);
    await expect(page).toHaveURL(signInFor(path));
  }
});
