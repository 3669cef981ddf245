import { randomUUID } from "node:crypto";
import { z } from "zod";
import { storeMessage } from "@/lib/inquiries/messages.server";
import { createInquiry } from "@/tests/factories/inquiries";
import { expect, test } from "./fixtures";
import { holdPosts } from "./held-call";
import { InquiryForm } from "./pages/inquiry-form";
import { signInAsStaff } from "./signed-in";
import { expectSound } from "./sound-page";

test("a visitor writes on the page of the conversation, staff reply, and the mailed link shows the reply @phone", async ({
  page,
  browser,
  baseURL,
  createUser,
  mail,
}) => {
  const { email } = createUser();
  await page.goto("/#contact");
  const contact = page.locator("form").filter({ has: page.getByLabel("Industry") });
  await contact.getByLabel("First name").fill("Vera");
  await contact.getByLabel("Last name").fill("Visitor");
  await contact.getByLabel("Email").fill(email);
  await contact.getByLabel("Phone").fill("+1 512 555 0101");
  await contact.getByLabel("Industry").selectOption("life-insurance");
  await contact.getByLabel("Message").fill("How many leads in Texas?");
  await contact.getByRole("button", { name: "Send inquiry" }).click();

  await contact.getByRole("link", { name: "Open your conversation" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your conversation with us");
  await expect(page.getByText("This page shows what you wrote.")).toBeVisible();
  const messages = page.getByRole("list", { name: "Messages" }).getByRole("listitem");
  await expect(messages).toHaveCount(1);
  await page.getByLabel("Your message").fill("And how many in Ohio?");
  await page.getByRole("button", { name: "Send message" }).click();
  await expect(messages).toHaveCount(2);
  await expect(messages.last()).toContainText("And how many in Ohio?");
  await expect(page.getByLabel("Your message")).toHaveValue("");
  await expectSound(page);
  const [, , inquiryId = ""] = new URL(page.url()).pathname.split("/");
  const formPath = page.url();

  const staffContext = await browser.newContext({ baseURL });
  const staff = await staffContext.newPage();
  await signInAsStaff(staff);
  await staff.goto(`/admin/inquiries/${inquiryId}`);
  const entries = staff.getByRole("log", { name: "Conversation" }).getByRole("listitem");
  await expect(entries).toHaveCount(2);
  await expect(entries.last()).toContainText("And how many in Ohio?");
  await expect(entries.last()).toContainText("email not confirmed");
  await staff.getByLabel("Reply to Vera").fill("Some 400 a month in each of them.");
  await staff.getByRole("button", { name: "Send reply" }).click();
  await expect(entries).toHaveCount(3);
  await expect(entries.last()).toContainText("Some 400 a month in each of them.");

  const mailedPath = async () => {
    const reply = (await mail.to(email)).find(({ subject }) => subject === "Your inquiry to Leadwell");
    return new RegExp(`/messages/${inquiryId}/[\\w-]+`).exec(reply?.text ?? "")?.[0] ?? "";
  };
  await expect.poll(mailedPath).not.toBe("");
  // The link from the form is not proof of the email, so it never shows a reply.
  await page.goto(formPath);
  await expect(messages).toHaveCount(2);
  await page.goto(await mailedPath());
  await expect(page.getByText("Our replies appear here and come by email.")).toBeVisible();
  await expect(messages).toHaveCount(3);
  await expect(messages.last()).toContainText("Some 400 a month in each of them.");
  // The page of an emailed link shows what is new without a reload.
  // The keys send once, and what is being sent cannot be changed.
  const reply = staff.getByLabel("Reply to Vera");
  await reply.fill("Shall we talk?");
  const letGo = await holdPosts(staff, /\/inquiries\//);
  let sent = 0;
  staff.on("request", (request) => {
    if (request.url().endsWith("/replies")) sent += 1;
  });
  await reply.press("Control+Enter");
  await expect(reply).not.toBeEditable();
  await reply.press("Control+Enter");
  letGo();
  await expect(messages).toHaveCount(4);
  await expect(messages.last()).toContainText("Shall we talk?");
  await expect(reply).toHaveValue("");
  expect(sent).toBe(1);
  await page.getByLabel("Your message").fill("Thank you, I take both.");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(messages).toHaveCount(5);
  await expectSound(page);

  await staff.goto("/admin/inquiries");
  const row = staff
    .getByRole("article")
    .filter({ has: staff.locator(`a[href="/admin/inquiries/${inquiryId}"]`) });
  await expect(row.getByText("New message", { exact: true })).toBeVisible();
  await row.getByRole("link").click();
  await expect(entries).toHaveCount(5);
  await expect(entries.last()).toContainText("Thank you, I take both.");
  await expect(entries.last()).not.toContainText("email not confirmed");
  await expectSound(staff);
  await staffContext.close();
});

test.describe("a message that comes while staff write", () => {
  test.use({ allowConsole: [/status of 409/] });

  test("is shown before the reply is sent, and the reply stays in its field until then", async ({ page }) => {
    const { id } = await createInquiry();
    await signInAsStaff(page);
    await page.goto(`/admin/inquiries/${id}`);
    const reply = page.getByLabel("Reply to Vera");
    await reply.fill("About 400 a week.");
    let polls = 0;
    let isHeld = true;
    await page.route(`**/api/admin/inquiries/${id}`, async (route) => {
      polls += 1;
      // A poll without an answer: the page does not show the message by itself.
      if (!isHeld) await route.continue();
    });
    await expect.poll(() => polls).toBe(1);
    await storeMessage(id, { id: randomUUID(), text: "And in Ohio?" }, true);
    isHeld = false;
    await page.getByRole("button", { name: "Send reply" }).click();
    await expect(page.getByText("Somebody has written in this conversation meanwhile.")).toBeVisible();
    await expect(reply).toHaveValue("About 400 a week.");
    const entries = page.getByRole("log", { name: "Conversation" }).getByRole("listitem");
    await expect(entries).toHaveCount(2);
    await page.getByRole("button", { name: "Send reply" }).click();
    await expect(entries).toHaveCount(3);
    await expect(reply).toHaveValue("");
  });
});

test.describe("a wrong link", () => {
  test.use({ allowConsole: [/status of 404/] });

  test("leads to no conversation", async ({ page }) => {
    const response = await page.goto("/messages/00000000-0000-4000-8000-000000000000/wrong");
    expect(response?.status()).toBe(404);
  });
});

test.describe("when a response is lost", () => {
  test.use({ allowConsole: [/ERR_CONNECTION_RESET/] });

  test("the inquiry that is sent again is the same one, and a changed one is another", async ({
    page,
    createUser,
  }) => {
    const ids: unknown[] = [];
    await page.route("**/api/contact", async (route) => {
      ids.push(z.object({ id: z.string() }).parse(route.request().postDataJSON()).id);
      if (ids.length === 3) return route.fallback();
      await route.fetch();
      return route.abort("connectionreset");
    });
    await page.goto("/#contact");
    const form = new InquiryForm(page);
    await form.fillIn({ email: createUser().email });
    const failed = page.getByText("Failed to submit your inquiry. Please try again.");
    await form.send();
    await expect(failed).toBeVisible();
    await form.message.fill("And in Ohio?");
    await form.send();
    await expect.poll(() => ids.length).toBe(2);
    await form.send();
    await expect(page.getByText("Success!")).toBeVisible();
    const [first, changed, again] = ids;
    expect(again).toBe(changed);
    expect(changed).not.toBe(first);
  });
});
