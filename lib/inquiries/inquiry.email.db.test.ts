import { randomUUID } from "node:crypto";
import { expect, it } from "@jest/globals";
import { paths } from "@/lib/kit/paths";
import { db } from "@/lib/platform/db/prisma.server";
import { env } from "@/lib/platform/env/env.server";
import { createInquiry } from "@/tests/factories/inquiries";
import { mailsTo } from "@/tests/setup/caught-mails";
import { until } from "@/tests/waiting/until";
import { sendInquiry } from "./inquiry.email";

it("emails an inquiry to sales, notes when, and changes nothing else", async () => {
  const message = `How many in ${randomUUID()}?`;
  const { id } = await createInquiry({ message });
  const read = () => db().inquiry.findUniqueOrThrow({ where: { id } });
  const before = await read();
  await sendInquiry({ inquiryId: id });
  const after = await read();
  expect(after).toEqual({ ...before, mailedAt: expect.any(Date) });
  const toSales = async () => (await mailsTo(env().SALES_EMAIL)).filter(({ text }) => text.includes(message));
  await until(async () => (await toSales()).length > 0);
  const [mail] = await toSales();
  expect(mail?.headers["reply-to"]).toContain(before.email);
  expect(mail?.text).toContain(`${env().APP_URL}${paths.adminInquiry(id)}`);

  await sendInquiry({ inquiryId: id });
  // Not sent again: the time is still that of the first email.
  expect(await read()).toEqual(after);
});
