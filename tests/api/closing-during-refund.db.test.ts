import { beforeAll, expect, it } from "@jest/globals";
import { POST as closeAccount } from "@/app/api/user/close/route";
import { openSession } from "@/lib/accounts/sessions/sessions.server";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { recordRefundsOf } from "@/lib/payments/record-refund.server";
import { db } from "@/lib/platform/db/prisma.server";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import { NO_CLIENT } from "@/lib/platform/http/client.server";
import { sandboxControl } from "@/tests/factories/payments";
import { createPaidSale } from "@/tests/factories/returns";
import { untilLocked } from "@/tests/waiting/until-locked";
import { callRoute, cookieOf } from "./call-route";

beforeAll(() => installCatalog());

it("an account can be closed while a full refund of one of its orders is recorded: neither waits for the other in a circle", async () => {
  const { customer, orderId, paymentIntentId } = await createPaidSale(0);
  await db().order.update({ where: { id: orderId }, data: { status: "cancelled" } });
  const user = await db().user.findUniqueOrThrow({ where: { id: customer.id } });
  const cookie = await cookieOf({ user, sessionId: await openSession(user.id, NO_CLIENT) });
  await sandboxControl().refundInDashboard({ payment_intent: paymentIntentId });
  // The refund has locked the order's demand, and waits for the number of its credit note; then the account is closed.
  const { recording, closing } = await inTransaction(async (transaction) => {
    await transaction.query(`SELECT 1 FROM "BillingSeries" FOR UPDATE`);
    const refund = recordRefundsOf(paymentIntentId);
    await untilLocked();
    const body = { password: "a-good-passphrase", confirmation: user.username };
    const close = callRoute({ POST: closeAccount }, "POST", { cookie, body });
    await untilLocked({ count: 2 });
    return { recording: refund, closing: close };
  });
  await recording;
  expect((await closing).status).toBe(204);
  expect(await db().billingDocument.count({ where: { orderId, kind: "credit_note" } })).toBe(1);
  expect(await db().user.findUnique({ where: { id: user.id } })).toMatchObject({
    closedAt: expect.any(Date),
  });
});
