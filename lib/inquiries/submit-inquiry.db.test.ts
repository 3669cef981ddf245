import { randomUUID } from "node:crypto";
import { expect, it } from "@jest/globals";
import { db } from "@/lib/platform/db/prisma.server";
import { createCustomer } from "@/tests/factories/accounts";
import { createChat, createInquiry } from "@/tests/factories/inquiries";
import { inquiryEmailJob } from "./inquiry.email";

const emailsAbout = (id: string) =>
  db().$queryRaw<unknown[]>`
    SELECT 1 FROM pgboss.job WHERE name = ${inquiryEmailJob.name} AND data->>'inquiryId' = ${id}`;

it("is stored and emailed once when it is sent again with its id, also at the same moment", async () => {
  const same = { id: randomUUID(), email: `again-${randomUUID()}@example.com` };
  for (const _ of [1, 2]) {
    const sent = await Promise.all([1, 2, 3].map(() => createInquiry({ ...same, company: undefined })));
    expect(sent.map(({ id }) => id)).toEqual([same.id, same.id, same.id]);
  }
  expect(await db().inquiry.count({ where: { email: same.email } })).toBe(1);
  expect(await emailsAbout(same.id)).toHaveLength(1);
});

it("is refused with the id of another inquiry or chat, whose link nobody else may get", async () => {
  const { user } = await createCustomer();
  const first = await createInquiry({ message: "Mine" });
  for (const id of [first.id, await createChat(user)])
    await expect(createInquiry({ id, message: "Yours" })).rejects.toMatchObject({ code: "inquiry-exists" });
});
