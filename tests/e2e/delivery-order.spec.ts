import { expect, test } from "./fixtures";
import { DeliveryPage } from "./pages/delivery-page";
import { expectAccessible } from "./sound-page";

const LONGER_THAN_A_POLL_MS = 10_000;

test("the order is changed by keyboard; the mode, a pause and a removal hold", async ({
  page,
  uniqueUser,
}) => {
  const delivery = new DeliveryPage(page);
  await delivery.openAsNewCustomer(uniqueUser);
  await delivery.addEmail("Office", "office@agency.example");
  await delivery.addEmail("Owner", "owner@agency.example");
  await page.goto("/dashboard/delivery");
  await expect(delivery.names).toHaveText(["Office", "Owner"]);
  await expectAccessible(page);

  const up = page.getByRole("button", { name: "Move Owner up" });
  await up.focus();
  await page.keyboard.press("Enter");
  await expect(delivery.names).toHaveText(["Owner", "Office"]);
  await expect(up).toBeFocused();
  await expect(page.getByText("Owner is now number 1 of 2.")).toBeAttached();
  // Not check(): the choice shows with the list, a moment after the click, and check() looks at once.
  await page.getByRole("radio", { name: "All destinations" }).click();
  await expect(page.getByRole("radio", { name: "All destinations" })).toBeChecked();
  await expect(page.getByText("Gets every lead", { exact: true })).toHaveCount(2);
  await expect(page.getByRole("radio", { name: "All destinations" })).toBeFocused();
  await delivery.action("Pause", "Office").click();
  await expect(page.getByText("You paused it.")).toBeVisible();
  await page.reload();
  await expect(delivery.names).toHaveText(["Owner", "Office"]);
  await expect(page.getByRole("radio", { name: "All destinations" })).toBeChecked();
  await delivery.action("Resume", "Office").click();
  await expect(page.getByText("You paused it.")).toHaveCount(0);

  await delivery.action("Resend time range", "Office").click();
  await page.getByRole("dialog").getByRole("button", { name: "Resend" }).click();
  await expect(page.getByText("Enter when it begins")).toBeVisible();
  await page.getByLabel("Sold from").fill("2026-11-01T08:00");
  await page.getByLabel("Sold before").fill("2026-11-02T08:00");
  await expectAccessible(page);
  await page.getByRole("dialog").getByRole("button", { name: "Resend" }).click();
  await expect(page.getByText("There was nothing to send")).toBeVisible();

  await delivery.action("Remove", "Office").click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect(delivery.names).toHaveText(["Owner"]);
  await expect(page.getByRole("list", { name: "Destinations" })).toBeFocused();
  await delivery.action("Remove", "Owner").press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect(page.getByRole("heading", { name: "Your leads are on the Leads page" })).toBeFocused();
});

test("the list is not read again while its new order is saved: what is read may have the old one", async ({
  page,
  uniqueUser,
}) => {
  const delivery = new DeliveryPage(page);
  await delivery.openAsNewCustomer(uniqueUser);
  await delivery.addEmail("Office", "office@agency.example");
  await delivery.addEmail("Owner", "owner@agency.example");
  await page.clock.install();
  await page.goto("/dashboard/delivery");
  await expect(delivery.names).toHaveText(["Office", "Owner"]);
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await page.route("**/api/delivery/settings", async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole("button", { name: "Move Owner up" }).press("Enter");
  await expect(delivery.names).toHaveText(["Owner", "Office"]);
  let reads = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/api/delivery/destinations")) reads += 1;
  });
  await page.clock.fastForward(LONGER_THAN_A_POLL_MS);
  letGo();
  await expect(page.getByText("Owner is now number 1 of 2.")).toBeAttached();
  expect(reads).toBe(0);
  await expect(delivery.names).toHaveText(["Owner", "Office"]);
  // Afterwards it is.
  const read = page.waitForRequest("**/api/delivery/destinations");
  await page.clock.fastForward(LONGER_THAN_A_POLL_MS);
  await read;
});

test.describe("a move that is refused", () => {
  test.use({ allowConsole: [/status of 503/] });

  test("is taken back, and nothing else is announced", async ({ page, uniqueUser }) => {
    const delivery = new DeliveryPage(page);
    await delivery.openAsNewCustomer(uniqueUser);
    await delivery.addEmail("Office", "office@agency.example");
    await delivery.addEmail("Owner", "owner@agency.example");
    await page.goto("/dashboard/delivery");
    await page.route("**/api/delivery/settings", (route) => route.fulfill({ status: 503 }));
    await page.getByRole("button", { name: "Move Owner up" }).press("Enter");
    await expect(page.getByText("Something went wrong on our side. Please try again.")).toBeVisible();
    await expect(delivery.names).toHaveText(["Office", "Owner"]);
    await expect(page.getByText("Owner is now number 1 of 2.")).toHaveCount(0);
  });
});
