import { randomUUID } from "node:crypto";
import { destinationsDto } from "@/lib/delivery/destinations/schemas";
import { expect, test } from "./fixtures";
import { buyOrder } from "./lead-market";
import { DeliveryPage } from "./pages/delivery-page";
import { expectAccessible, expectNoSideways } from "./sound-page";

test("the rows of an open list stay under the pointer, and new deliveries are shown on demand @phone", async ({
  page,
  crm,
  uniqueUser,
}) => {
  const delivery = new DeliveryPage(page);
  const customer = await delivery.openAsNewCustomer(uniqueUser);
  const hook = `e2e-${randomUUID().slice(0, 12)}`;
  const secret = await delivery.addWebhook("Main CRM", `${crm.url}/hooks/${hook}`);
  await crm.setHook(hook, { secret });
  // What the page polls meanwhile does not take the focus from the way on.
  const wayOn = page.getByRole("link", { name: "Go to Main CRM" });
  await wayOn.focus();
  await buyOrder(customer, "life");
  const [first] = await crm.waitForReceived({ hook, count: 1 });
  const isCounted = async () => {
    const list = await page.waitForResponse((response) =>
      response.url().endsWith("/api/delivery/destinations"),
    );
    return destinationsDto.parse(await list.json()).destinations.map(({ health }) => health.accepted);
  };
  await expect.poll(isCounted).toEqual([1]);
  await expect.poll(isCounted).toEqual([1]);
  await expect(wayOn).toBeFocused();
  await page.keyboard.press("Enter");
  const rows = page.getByRole("listitem").filter({ hasText: "webhook-id" });
  await expect(rows).toHaveText([new RegExp(first?.messageId ?? "")]);
  const button = page.getByRole("button", { name: `Resend: ${first?.messageId}` });
  await button.focus();
  const heading = page.getByRole("heading", { level: 2, name: "Deliveries" });
  // Measured from the heading of the list: what is above it counts deliveries, and may grow.
  // In one step, because the page may scroll.
  const place = async () =>
    heading.evaluate(
      (title, row) => (row?.getBoundingClientRect().top ?? 0) - title.getBoundingClientRect().top,
      await button.elementHandle(),
    );
  const before = await place();
  await buyOrder(customer, "life");
  const show = page.getByRole("button", { name: "Show 1 new delivery" });
  await expect(show).toBeVisible();
  await expect(rows).toHaveCount(1);
  await expect(button).toBeFocused();
  expect(await place()).toBe(before);
  await expectAccessible(page);
  await expectNoSideways(page, 320);
  await show.press("Enter");
  await expect(rows).toHaveCount(2);
  await expect(rows.last()).toContainText(first?.messageId ?? "");
  await expect(heading).toBeFocused();

  // A row that leaves the filter keeps its place, and says what it is now.
  await expect(rows.getByText("Accepted", { exact: true })).toHaveCount(2);
  await page.getByLabel("Show").selectOption({ label: "Accepted" });
  await expect(page).toHaveURL(/status=accepted/);
  await expect(rows).toHaveCount(2);
  await crm.setHook(hook, { behaviour: { kind: "status", status: 503 } });
  const newest = rows.first();
  const resend = newest.getByRole("button", { name: /^Resend/ });
  await resend.press("Enter");
  await expect(newest.getByText("Failed, status 503")).toBeVisible();
  await expect(newest.getByText("On its way", { exact: true })).toBeVisible();
  await expect(resend).toBeFocused();
  await expect(rows).toHaveCount(2);
  await expect(rows.last()).toContainText(first?.messageId ?? "");
  await page.getByLabel("Show").selectOption({ label: "On its way" });
  await expect(rows).toHaveCount(1);
  await expect(rows).not.toContainText(first?.messageId ?? "");
});
