import { beforeAll, expect, it } from "@jest/globals";
import { POST as closeAccount } from "@/app/api/user/close/route";
import { openSession } from "@/lib/accounts/sessions/sessions.server";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { acceptTerms } from "@/lib/checkout/accept-terms.server";
import { legalEditions } from "@/lib/compliance/legal-editions";
import { recordDispute } from "@/lib/disputes/record-dispute.server";
import { db } from "@/lib/platform/db/prisma.server";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import { NO_CLIENT } from "@/lib/platform/http/client.server";
import { disputePayment, moveDispute } from "@/tests/factories/disputes";
import { createPaidPayment, settleToOrder } from "@/tests/factories/payments";
import { untilLocked } from "@/tests/waiting/until-locked";
import { callRoute, cookieOf } from "./call-route";

beforeAll(() => installCatalog());

/** A customer who accepted the terms and paid. @param becomesOrder false: the payment was never claimed. */
async function createPayer(becomesOrder: boolean) {
  const { customer, paymentIntentId } = await createPaidPayment();
  const { leadConfigId } = await db().payment.findUniqueOrThrow({ where: { paymentIntentId } });
  const version = legalEditions.termsOfService.version;
  await acceptTerms(customer, { leadConfigId, version }, { ipAddress: "203.0.113.77", userAgent: "Browser" });
  if (becomesOrder) {
    const id = await settleToOrder(paymentIntentId);
    await db().order.update({ where: { id }, data: { status: "completed", completedAt: new Date() } });
  }
  const user = await db().user.findUniqueOrThrow({ where: { id: customer.id } });
  const cookie = await cookieOf({ user, sessionId: await openSession(user.id, NO_CLIENT) });
  const close = () =>
    callRoute({ POST: closeAccount }, "POST", {
      cookie,
      body: { password: "a-good-passphrase", confirmation: user.username },
    });
  const ipAddresses = async () =>
    (await db().termsAcceptance.findMany({ where: { userId: user.id } })).map(({ ipAddress }) => ipAddress);
  return { user, paymentIntentId, close, ipAddresses };
}

const REFUSED = {
  status: 409,
  body: {
    type: expect.stringContaining("disputed-payment"),
    detail: expect.stringContaining("when the bank has decided"),
  },
};

it.each(["warning_needs_response", "needs_response"] as const)(
  "an account keeps its evidence while a payment is disputed (%s), and can be closed when the bank has decided",
  async (status) => {
    const { user, paymentIntentId, close, ipAddresses } = await createPayer(true);
    const dispute = await disputePayment(paymentIntentId, { status });
    await recordDispute(dispute);
    expect(await close()).toMatchObject(REFUSED);
    expect(await db().user.findUniqueOrThrow({ where: { id: user.id } })).toEqual(user);
    expect(await ipAddresses()).toContain("203.0.113.77");

    await moveDispute(dispute, status === "needs_response" ? "won" : "warning_closed");
    expect((await close()).status).toBe(204);
    expect(new Set(await ipAddresses())).toEqual(new Set([null]));
  },
);

it("an account can be closed after a dispute was lost", async () => {
  const { paymentIntentId, close } = await createPayer(true);
  await recordDispute(await disputePayment(paymentIntentId, { status: "lost" }));
  expect((await close()).status).toBe(204);
});

it.each([
  ["became an order", true],
  ["became no order", false],
])(
  "a closing waits for a dispute that comes at the same moment, of a payment that %s",
  async (_, becomesOrder) => {
    const { paymentIntentId, close, ipAddresses } = await createPayer(becomesOrder);
    const dispute = await disputePayment(paymentIntentId);
    class RolledBack extends Error {}
    let ends: { recording: Promise<unknown>; closing: ReturnType<typeof close> } | undefined;
    // The dispute is being recorded, and waits for another report of it that is given up; then the account is closed.
    await inTransaction(async (transaction) => {
      await transaction.query(
        `INSERT INTO "Dispute" ("id", "paymentIntentId", "amountCents", "currency", "reason", "status", "stripeCreatedAt")
       VALUES ($1, $2, 1, 'usd', 'fraudulent', 'won', now())`,
        [dispute.id, paymentIntentId],
      );
      const recording = recordDispute(dispute);
      await untilLocked();
      ends = { recording, closing: close() };
      await untilLocked({ count: 2 });
      throw new RolledBack("given up");
    }).catch((error: unknown) => {
      if (!(error instanceof RolledBack)) throw error;
    });
    await ends?.recording;
    expect(await ends?.closing).toMatchObject(REFUSED);
    expect(await ipAddresses()).toContain("203.0.113.77");
  },
);
