import * as z from "zod/mini";
import { orderProgressDto } from "@/lib/marketplace/order-limits";
import { expect, test } from "./fixtures";
import { refuseTwice } from "./held-call";
import { approveOrder, buyOrder } from "./lead-market";
import { signInAsCustomer } from "./signed-in";
import { expectAccessible, expectNoSideways } from "./sound-page";

/** The card's server actions are posted to the page itself. */
const ACTIONS = "**/dashboard";

// The test itself makes one call fail.
test.use({ allowConsole: [/status of 503/] });

test("a customer pauses, resumes and limits an order on its card; a refused change is taken back @phone", async ({
  page,
  uniqueUser,
}) => {
  const customer = await signInAsCustomer(page, uniqueUser);
  await page.goto("/dashboard/settings#new-orders");
  const newOrders = page.getByRole("region", { name: "New orders" });
  const change = newOrders.getByRole("button", { name: "Change daily limit" });
  await change.press("Enter");
  await newOrders.getByRole("textbox", { name: "Daily limit" }).fill("25");
  await page.keyboard.press("Enter");
  await expect(newOrders).toContainText("At most 25 leads a day");
  // Another tab changes the limit while the form is open here. The second attempt saves what was typed.
  const otherTab = await page.context().newPage();
  await otherTab.goto("/dashboard/settings#new-orders");
  const there = otherTab.getByRole("region", { name: "New orders" });
  await change.press("Enter");
  await newOrders.getByRole("textbox", { name: "Daily limit" }).fill("26");
  await there.getByRole("button", { name: "Change daily limit" }).press("Enter");
  await there.getByRole("textbox", { name: "Daily limit" }).fill("30");
  await otherTab.keyboard.press("Enter");
  await expect(there).toContainText("At most 30 leads a day");
  await otherTab.close();
  await newOrders.getByRole("textbox", { name: "Daily limit" }).press("Enter");
  await expect(newOrders).toContainText("At most 30 leads a day");
  await expect(newOrders.getByRole("button", { name: "Save limit" })).toBeEnabled();
  await newOrders.getByRole("textbox", { name: "Daily limit" }).fill("25");
  await page.keyboard.press("Enter");
  await expect(newOrders).toContainText("At most 25 leads a day");
  await expect(change).toBeFocused();
  await expectAccessible(page);
  // Standard: no other test posts or buys Standard health leads.
  const orderId = await buyOrder(customer, "health", { tier: "standard" });
  await page.goto("/dashboard");
  const card = page.getByRole("article");
  await expect(card).toContainText("Pending");
  await expect(card.getByRole("button")).toHaveCount(0);
  // A limit that is set before the approval holds from the first lead on.
  await page.goto(`/dashboard/orders/${orderId}`);
  const pace = page.getByRole("region", { name: "How fast leads arrive" });
  await expect(pace).toContainText("Applies from the first lead on");
  await expect(pace).toContainText("25 a day");
  await pace.getByRole("button", { name: "Change: daily limit" }).click();
  await pace.getByRole("textbox", { name: "Daily limit" }).fill("40");
  await page.keyboard.press("Enter");
  await expect(pace).toContainText("40 a day");
  await expect(page.getByText("Waiting for approval")).toBeVisible();
  await expectAccessible(page);
  await page.goto("/dashboard");
  await expect(card).toContainText("Pending");
  await expect(card).not.toContainText("0 of 250 leads");
  await approveOrder(orderId);
  const readProgress = async () =>
    z
      .array(orderProgressDto)
      .parse(await (await page.request.get("/api/my/order-progress")).json())
      .at(0);
  await expect.poll(readProgress).toMatchObject({
    orderId,
    allocated: 0,
    quantity: 250,
    dailyCap: 40,
    isPaused: false,
    isOpen: true,
  });
  await page.reload();
  await expect(card).toContainText("0 of 250 leads");

  // By keyboard; the focus stays on the button.
  const pause = card.getByRole("button", { name: /^Pause leads/ });
  await pause.press("Enter");
  const resume = card.getByRole("button", { name: /^Resume leads/ });
  await expect(resume).toBeFocused();
  await expect(card).toContainText("Paused by you");
  await expect(page.getByText("This order gets no leads until you resume it.")).toBeVisible();
  expect(await readProgress()).toMatchObject({ isPaused: true });
  await page.reload();
  await expect(card).toContainText("Paused by you");
  await resume.press("Enter");
  await expect(pause).toBeFocused();
  await expect.poll(readProgress).toMatchObject({ isPaused: false });

  await card.getByRole("button", { name: /^At most 40 a day/ }).press("Enter");
  const field = card.getByRole("textbox", { name: "Daily limit" });
  await expect(field).toBeFocused();
  await page.keyboard.type("2.5");
  await page.keyboard.press("Enter");
  await expect(card.getByText("A daily limit is a whole number of leads, 1 or more.")).toBeVisible();
  await expectAccessible(page);
  await field.fill("1,200");
  await field.press("Enter");
  const limit = card.getByRole("button", { name: /^At most 1,200 a day/ });
  await expect(limit).toBeFocused();
  await expect.poll(readProgress).toMatchObject({ dailyCap: 1200, isPaused: false });

  // The change shows at once, and is taken back when the server fails.
  const held = await refuseTwice(page, ACTIONS);
  await pause.click();
  await expect(resume).toBeVisible();
  held.refuse();
  await expect(pause).toBeVisible();
  await expect(page.getByText("Not changed")).toBeVisible();
  expect(await readProgress()).toMatchObject({ dailyCap: 1200, isPaused: false });

  // The card takes no other change until it has read the progress after the refused one.
  await expect(pause).toBeEnabled();
  // A refused limit stays in its form.
  await limit.click();
  await field.fill("77");
  await field.press("Enter");
  const save = card.getByRole("button", { name: "Save limit" });
  await expect(save).toHaveAttribute("aria-disabled", "true");
  await expect.poll(() => held.count()).toBe(2);
  // The text of the first refusal has gone, so the next one is that of the second.
  await expect(page.getByText("Not changed")).toHaveCount(0);
  held.refuse();
  await expect(page.getByText("Not changed")).toBeVisible();
  await expect(save).toBeEnabled();
  await expect(limit).toBeVisible();
  await expect(field).toHaveValue("77");
  await field.press("Escape");

  await limit.click();
  await field.press("Escape");
  await expect(field).toHaveCount(0);
  await expect(limit).toBeFocused();
  await limit.click();
  await field.fill("");
  await save.click();
  await expect(card.getByRole("button", { name: /^No daily limit/ })).toBeVisible();
  await expect.poll(readProgress).toMatchObject({ dailyCap: null });

  await expectNoSideways(page, 320);
});
