import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { replyToInquiry } from "@/lib/inquiries/reply-to-inquiry.server";
import { db } from "@/lib/platform/db/prisma.server";
import { createChat } from "@/tests/factories/inquiries";
import { expect, test } from "./fixtures";
import { waitUntilInteractive } from "./pages/interactive";
import { customerNavigation, openEntry, signInFor } from "./pages/workspace";
import { findAdmin, signInAsCustomer, signInAsStaff } from "./signed-in";
import { expectSound } from "./sound-page";

const messagesOf = (page: Page) => page.getByRole("log", { name: "Conversation" }).getByRole("listitem");

/** Marks the document. Its mark is gone after a reload. */
const mark = (page: Page) => page.evaluate(() => document.body.setAttribute("data-marked", "true"));
const expectMarked = (page: Page) => expect(page.locator("body")).toHaveAttribute("data-marked", "true");

test("a customer and staff write to each other, and neither reloads the page @phone", async ({
  page,
  browser,
  baseURL,
  uniqueUser,
}) => {
  await signInAsCustomer(page, uniqueUser);
  await page.goto("/help-center");
  await waitUntilInteractive(page);
  await page.getByRole("link", { name: "Start a chat" }).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/dashboard/support");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Live chat");
  await expect(page.getByText("You have not written to us here yet.")).toBeVisible();

  await page.getByLabel("How can we help?").focus();
  await page.keyboard.type("Where is my order?");
  await page.keyboard.press("Enter");
  await page.keyboard.type("It is late.");
  await page.keyboard.press("Control+Enter");
  await expect(page).toHaveURL(/\/dashboard\/support\/[0-9a-f-]{36}$/);
  await expect(messagesOf(page)).toHaveCount(1);
  await expect(messagesOf(page)).toContainText("Where is my order?\nIt is late.", { useInnerText: true });
  const inquiryId = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  await mark(page);

  const staffContext = await browser.newContext({ baseURL });
  const staff = await staffContext.newPage();
  await signInAsStaff(staff);
  await staff.goto(`/admin/inquiries?search=${inquiryId.slice(0, 8)}`);
  const row = staff.getByRole("article");
  await expect(row).toContainText("Live chat");
  await row.getByRole("link").click();
  await expect(messagesOf(staff)).toHaveCount(1);
  await expect(staff.getByRole("complementary")).toContainText(uniqueUser.username);
  await staff.getByLabel("Reply to Bea").focus();
  await staff.keyboard.type("It comes today.");
  await staff.keyboard.press("Control+Enter");
  await expect(messagesOf(staff)).toHaveCount(2);
  await mark(staff);

  await expect(messagesOf(page)).toHaveCount(2);
  await expect(messagesOf(page).last()).toContainText("It comes today.");
  await expectMarked(page);
  await page.getByLabel("Your message").focus();
  await page.keyboard.type("Thank you!");
  await page.keyboard.press("Control+Enter");
  await expect(messagesOf(page)).toHaveCount(3);
  await expect(page.getByLabel("Your message")).toHaveValue("");
  await expect(page.getByLabel("Your message")).toBeFocused();

  await expect(messagesOf(staff)).toHaveCount(3);
  await expect(messagesOf(staff).last()).toContainText("Thank you!");
  await expectMarked(staff);
  await expectSound(page);
  await expectSound(staff);
  await page.getByRole("link", { name: "All conversations" }).click();
  const listed = page.getByRole("region", { name: "Your conversations" }).getByRole("listitem");
  await expect(listed).toHaveCount(1);
  await expect(listed).toContainText("Where is my order? It is late.");
  await expect(listed).toContainText("Waiting for us");
  await expectSound(page);
  await staffContext.close();
});

test("the entry of the navigation leads to the chats @phone", async ({ page, uniqueUser }) => {
  await signInAsCustomer(page, uniqueUser);
  await page.goto("/dashboard");
  await waitUntilInteractive(page);
  await openEntry(page, /^Live chat$/);
  await expect(page).toHaveURL("/dashboard/support");
  await expect(customerNavigation(page).locator("[aria-current=page]").first()).toHaveText("Live chat");
});

test("a reply is counted in the navigation and named in the list until it is read @phone", async ({
  page,
  uniqueUser,
}) => {
  const { id } = await signInAsCustomer(page, uniqueUser);
  const chat = await createChat(await db().user.findUniqueOrThrow({ where: { id } }), "Where is my order?");
  const admin = { id: (await findAdmin()).id, ipAddress: null };
  await replyToInquiry(chat, { id: randomUUID(), text: "It comes today." }, admin);
  await page.goto("/dashboard");
  await waitUntilInteractive(page);
  const more = page.getByRole("button", { name: "More", exact: true });
  if (await more.isVisible()) await expect(more).toHaveAccessibleDescription("Something here waits for you.");
  await expectSound(page);
  await openEntry(page, /^Live chat *, *1 *to read$/);
  const listed = page.getByRole("region", { name: "Your conversations" }).getByRole("listitem");
  await expect(listed).toContainText("New reply");
  await expectSound(page);
  // The browser prefetches the page of a link that is on the screen. That must not mark the reply as read.
  expect(await db().inquiry.count({ where: { userId: id, unreadReplyAt: { not: null } } })).toBe(1);
  await listed.getByRole("link").click();
  await expect(messagesOf(page)).toHaveCount(2);
  // The entry has lost its count.
  await openEntry(page, /^Live chat$/);
  await expect(page).toHaveURL("/dashboard/support");
  await expect(listed).toContainText("We replied");
  await expect(listed).not.toContainText("New reply");
});

test("a visitor signs in to chat, or writes to us without an account", async ({ page }) => {
  await page.goto("/help-center");
  await page.getByRole("link", { name: "Start a chat" }).click();
  await expect(page).toHaveURL(signInFor("/dashboard/support"));
  await page.goto("/help-center");
  await expect(page.getByText("For customers with an account.")).toBeVisible();
  await page.getByRole("link", { name: "Write to us" }).click();
  await expect(page).toHaveURL("/#contact");
});

/** Whether the end of the conversation is in view. */
const isAtEnd = (log: Locator) =>
  log.evaluate(({ scrollHeight, scrollTop, clientHeight }) => scrollHeight - scrollTop - clientHeight < 2);

test("a reader at the end stays there when a reply comes, and one who reads further up stays where they are", async ({
  page,
  uniqueUser,
}) => {
  const { id } = await signInAsCustomer(page, uniqueUser);
  const customer = await db().user.findUniqueOrThrow({ where: { id } });
  const chat = await createChat(customer, "First message");
  const admin = { id: (await findAdmin()).id, ipAddress: null };
  const reply = (text: string) => replyToInquiry(chat, { id: randomUUID(), text }, admin);
  for (const text of ["one", "two", "three"]) await reply(`Reply ${text}${"\n.".repeat(12)}`);
  await page.goto(`/dashboard/support/${chat}`);
  const log = page.getByRole("log", { name: "Conversation" });
  await expect(messagesOf(page)).toHaveCount(4);
  await expect.poll(() => isAtEnd(log)).toBe(true);
  await reply("A reply at the end");
  await expect(messagesOf(page)).toHaveCount(5);
  await expect.poll(() => isAtEnd(log)).toBe(true);
  await log.focus();
  await page.keyboard.press("Home");
  await expect.poll(() => log.evaluate(({ scrollTop }) => scrollTop)).toBe(0);
  await reply("A reply that is read later");
  await expect(messagesOf(page)).toHaveCount(6);
  expect(await log.evaluate(({ scrollTop }) => scrollTop)).toBe(0);
});

test.describe("when the server does not answer", () => {
  test.use({ allowConsole: [/ERR_FAILED|Failed to fetch/] });

  test("the text stays, and is stored once with the next attempt", async ({ page, uniqueUser }) => {
    const { id } = await signInAsCustomer(page, uniqueUser);
    const chat = await createChat(await db().user.findUniqueOrThrow({ where: { id } }));
    await page.goto(`/dashboard/support/${chat}`);
    await waitUntilInteractive(page);
    await page.getByLabel("Your message").fill("Are you there?");
    // The first attempt arrives, and its response is lost.
    await page.route(`**/dashboard/support/${chat}`, async (route) => {
      if (route.request().method() !== "POST") return route.continue();
      await route.fetch();
      await route.abort();
    });
    await page.getByRole("button", { name: "Send message" }).click();
    await expect(page.getByText("We could not reach the server. Please try again.")).toBeVisible();
    await expect(page.getByRole("alert").filter({ hasText: "We could not reach the server." })).toBeVisible();
    await expect(page.getByLabel("Your message")).toHaveValue("Are you there?");
    await page.unrouteAll();
    await page.getByRole("button", { name: "Send message" }).click();
    await expect(page.getByLabel("Your message")).toHaveValue("");
    await expect(messagesOf(page)).toHaveCount(2);
    expect(await db().inquiryMessage.count({ where: { inquiryId: chat } })).toBe(1);
  });
});

test.describe("another account", () => {
  test.use({ allowConsole: [/status of 40[04]/] });

  test("finds no conversation, nor does anybody at a wrong address", async ({
    page,
    createUser,
    browser,
    baseURL,
  }) => {
    const owner = await browser.newContext({ baseURL });
    const { id } = await signInAsCustomer(await owner.newPage(), createUser());
    const chat = await createChat(await db().user.findUniqueOrThrow({ where: { id } }), "My secret");
    await owner.close();
    await signInAsCustomer(page, createUser());
    for (const address of [chat, randomUUID(), "nothing"]) {
      await page.goto(`/dashboard/support/${address}`);
      await expect(page.getByRole("heading", { name: "There is no such conversation" })).toBeVisible();
      await expect(page.getByText("My secret")).toHaveCount(0);
    }
    expect((await page.request.get(`/api/my/chats/${chat}`)).status()).toBe(404);
    await page.goto("/dashboard/support");
    await expect(page.getByText("You have not written to us here yet.")).toBeVisible();
  });
});
