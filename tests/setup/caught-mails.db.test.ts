import { randomUUID } from "node:crypto";
import { expect, it } from "@jest/globals";
import { createTransport } from "nodemailer";
import { env } from "@/lib/platform/env/env.server";
import { mailsTo } from "./caught-mails";

/** The mail catcher parses one line for long, between its last byte and the list. Sent without the product, which would wrap it. */
const LONG_LINE = "One long line. ".repeat(50_000);

it("lists an email from the moment on at which it is sent, however long the mail catcher parses it", async () => {
  const from = "sender@example.com";
  for (let sent = 0; sent < 3; sent += 1) {
    const to = `reader-${randomUUID()}@example.com`;
    // The connection stays open, so the next question arrives while the email is parsed.
    expect(await mailsTo(to)).toEqual([]);
    const raw = `From: ${from}\r\nTo: ${to}\r\n\r\n${LONG_LINE}\r\n`;
    await createTransport(env().SMTP_URL).sendMail({ envelope: { from, to }, raw });
    expect(await mailsTo(to)).toHaveLength(1);
  }
});
