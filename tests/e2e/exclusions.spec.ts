import type { Page } from "@playwright/test";
import { db } from "@/lib/platform/db/prisma.server";
import { expect, test } from "./fixtures";
import { holdPosts } from "./held-call";
import { createPublisherKey } from "./lead-market";
import { signInAsCustomer } from "./signed-in";

test.describe("the list of own customers", () => {
  test.use({ allowConsole: [/status of 503/] });

  test("is removed in a dialog that says nothing of an upload that failed", async ({ page, uniqueUser }) => {
    await signInAsCustomer(page, uniqueUser);
    await page.goto("/dashboard/settings");
    const list = page.getByRole("region", { name: "Own customers" });
    const upload = (text: string) =>
      list
        .getByLabel("File of your customers")
        .setInputFiles({ name: "customers.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
    await upload("(512) 555-0142");
    await expect(list.getByText(/^1 phone and 0 emails/)).toBeVisible();
    await page.route("**/api/my/exclusions/customers", async (route) => {
      if (route.request().method() !== "PUT") return route.fallback();
      await route.fulfill({ status: 503 });
    });
    await upload("(512) 555-0143");
    await expect(page.getByText("Not changed", { exact: true })).toBeVisible();
    await list.getByRole("button", { name: "Remove list" }).click();
    const dialog = page.getByRole("dialog", { name: "Remove the list?" });
    await expect(dialog).toBeVisible();
    await expect(dialog.getByRole("alert")).toHaveCount(0);
    await dialog.getByRole("button", { name: "Remove list" }).click();
    await expect(list.getByText("No list yet.")).toBeVisible();
  });
});

test("a carrier that is ticked while others are saved stays ticked, and can be saved next", async ({
  page,
  uniqueUser,
}) => {
  await signInAsCustomer(page, uniqueUser);
  await page.goto("/dashboard/settings");
  const carriers = page.getByRole("group", { name: "Current carrier" });
  const boxes = carriers.getByRole("checkbox");
  const save = carriers.getByRole("button", { name: "Save carriers" });
  const letGo = await holdPosts(page, /\/dashboard\/settings$/);
  await boxes.nth(0).check();
  await save.press("Enter");
  await boxes.nth(1).check();
  letGo();
  await expect(page.getByText("It applies to all your orders from now on.")).toBeVisible();
  await expect(boxes.nth(1)).toBeChecked();
  await expect(save).toBeEnabled();
  const saved = page.waitForResponse((response) => response.request().method() === "POST");
  await save.press("Enter");
  await saved;
  await expect(save).toBeDisabled();
  await expect(save).toBeFocused();
  await page.reload();
  await expect(boxes.nth(0)).toBeChecked();
  await expect(boxes.nth(1)).toBeChecked();
});

test("an older tab that excludes a carrier leaves the one that another tab has excluded meanwhile", async ({
  page,
  uniqueUser,
}) => {
  await signInAsCustomer(page, uniqueUser);
  await page.goto("/dashboard/settings");
  const choose = async (tab: Page, index: number) => {
    const carriers = tab.getByRole("group", { name: "Current carrier" });
    await carriers.getByRole("checkbox").nth(index).check();
    await carriers.getByRole("button", { name: "Save carriers" }).press("Enter");
    await expect(tab.getByText("It applies to all your orders from now on.")).toBeVisible();
  };
  const boxes = page.getByRole("group", { name: "Current carrier" }).getByRole("checkbox");
  await expect(boxes.nth(0)).not.toBeChecked();
  const tab = await page.context().newPage();
  await tab.goto("/dashboard/settings");
  await choose(tab, 0);
  await choose(page, 1);
  await expect(boxes.nth(0)).toBeChecked();
  await expect(boxes.nth(1)).toBeChecked();
});

test("the focus goes to the heading when a source is unblocked by keyboard", async ({ page, uniqueUser }) => {
  const customer = await signInAsCustomer(page, uniqueUser);
  await createPublisherKey();
  const { id } = await db().publisher.findFirstOrThrow({ select: { id: true } });
  await db().blockedSource.create({ data: { userId: customer.id, publisherId: id } });
  await page.goto("/dashboard/settings");
  const blocked = page.getByRole("region", { name: "Blocked sources" });
  await blocked.getByRole("button", { name: /^Unblock Source/ }).press("Enter");
  await expect(blocked.getByText("None. You can block a source")).toBeVisible();
  await expect(blocked.getByRole("heading", { name: "Blocked sources" })).toBeFocused();
});
