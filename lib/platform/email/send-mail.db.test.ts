import { randomUUID } from "node:crypto";
import { expect, it } from "@jest/globals";
import { env } from "@/lib/platform/env/env.server";
import { firstMailTo } from "@/tests/setup/caught-mails";
import { type Mail, sendMail } from "./send-mail.server";

async function headersOf(replyTo?: Mail["replyTo"]) {
  const id = randomUUID();
  const to = `reader-${id}@example.com`;
  await sendMail({
    to,
    subject: "Hello",
    paragraphs: ["Hello."],
    messageKey: id,
    ...(replyTo && { replyTo }),
  });
  return (await firstMailTo(to)).headers;
}

it("a reply goes to sales, to another address, or to the sender", async () => {
  expect((await headersOf("sales"))["reply-to"]).toBe(`Leadwell <${env().SALES_EMAIL}>`);
  const other = { name: "Ann", address: "ann@example.com" };
  expect((await headersOf(other))["reply-to"]).toBe("Ann <ann@example.com>");
  expect(await headersOf()).not.toHaveProperty("reply-to");
});
