import { expect, it } from "@jest/globals";
import { db } from "@/lib/platform/db/prisma.server";
import { createCustomer, createStaff } from "@/tests/factories/accounts";
import type { AccountApproval } from "./good-standing";
import { setAccountApproval } from "./set-account-approval.server";

it("an approval that a colleague has changed meanwhile is not overwritten, and one to what it is already is no conflict", async () => {
  const { user: staff } = await createStaff();
  const { user: customer } = await createCustomer();
  const set = (approval: AccountApproval, shown?: AccountApproval) =>
    setAccountApproval({ userId: customer.id, approval, shown }, staff);
  await set("never", "rule");
  await expect(set("always", "rule")).rejects.toMatchObject({
    status: 409,
    code: "approval-changed-meanwhile",
  });
  await set("never", "rule");
  expect(await db().accountApproval.findUnique({ where: { userId: customer.id } })).toMatchObject({
    isAutomatic: false,
  });
  await set("always", "never");
  expect(await db().accountApproval.findUnique({ where: { userId: customer.id } })).toMatchObject({
    isAutomatic: true,
  });
  // Pages of the previous release do not say what they showed.
  await set("never");
  expect(await db().accountApproval.findUnique({ where: { userId: customer.id } })).toMatchObject({
    isAutomatic: false,
  });
});
