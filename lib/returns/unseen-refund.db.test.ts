import { beforeAll, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { formatDecimal } from "@/lib/kit/money";
import { transitionOrder } from "@/lib/orders/transition-order.server";
import { db } from "@/lib/platform/db/prisma.server";
import { createStaff } from "@/tests/factories/accounts";
import { createPaidSale, postLeads } from "@/tests/factories/returns";
import { readUndelivered, refundUndelivered } from "./refund-undelivered.server";

beforeAll(installCatalog);

it("staff who saw another amount than a lead sold meanwhile leaves refund nothing, and read the new amount", async () => {
  const { user: staff } = await createStaff();
  const { orderId } = await createPaidSale(1);
  const seen = formatDecimal((await readUndelivered(orderId)).amount ?? "");
  expect(seen).toBe("$11,329.50");
  await postLeads(1);
  await transitionOrder({ orderId, to: "cancelled", actor: staff, shown: "processing" });
  await expect(refundUndelivered(staff, orderId, seen)).rejects.toMatchObject({
    status: 409,
    code: "refund-changed-meanwhile",
    message: expect.stringContaining("The refund is now $11,284.00."),
  });
  expect(await db().partialRefund.count({ where: { orderId } })).toBe(0);
  expect(await refundUndelivered(staff, orderId, "$11,284.00")).toMatchObject({
    refund: { leads: 248, amount: "11284.00" },
  });
});
