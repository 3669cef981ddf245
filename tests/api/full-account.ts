import { randomUUID } from "node:crypto";
import { openSession } from "@/lib/accounts/sessions/sessions.server";
import { settlePayment } from "@/lib/payments/settle-payment.server";
import { db } from "@/lib/platform/db/prisma.server";
import { createStaff } from "@/tests/factories/accounts";
import { canary } from "@/tests/factories/canaries";
import { createDestinationRow } from "@/tests/factories/deliveries";
import { createInquiry } from "@/tests/factories/inquiries";
import { createPaidPayment } from "@/tests/factories/payments";
import { cookieOf } from "./call-route";

/** An account with an order, a payment, messages and a destination, whose texts can be looked for. */
export async function createFullAccount(name: string) {
  const { customer, paymentIntentId } = await createPaidPayment();
  await settlePayment(paymentIntentId);
  const { user: staff } = await createStaff({ username: canary(`staff-${name}`).slice(0, 40) });
  const order = await db().order.findFirstOrThrow({ where: { userId: customer.id } });
  const own = {
    firstName: canary(`${name}-first`),
    lastName: canary(`${name}-last`),
    company: canary(`${name}-company`),
    phone: canary(`${name}-phone`),
    username: canary(`${name}-user`),
    email: `${canary(`${name}-mail`)}@example.com`,
    note: canary(`${name}-note`),
    orderNotes: canary(`${name}-order-notes`),
    refund: canary(`${name}-refund`),
    userAgent: canary(`${name}-agent`),
    payingAgent: canary(`${name}-paying-agent`),
    device: canary(`${name}-device`),
    message: canary(`${name}-message`),
    laterMessage: canary(`${name}-later-message`),
    reply: canary(`${name}-reply`),
    destination: canary(`${name}-destination`),
  };
  const never = {
    hash: canary(`${name}-hash`),
    totp: canary(`${name}-totp`),
    recovery: canary(`${name}-recovery`),
    token: canary(`${name}-token`),
    newEmail: canary(`${name}-new-mail`),
    refundId: canary(`${name}-refund-id`),
    staffNote: canary(`${name}-staff-note`),
    failedDevice: canary(`${name}-failed-device`),
    staffName: staff.username,
    staffId: staff.id,
    url: canary(`${name}-url`),
  };
  const { firstName, lastName, company, phone, username, email } = own;
  await db().user.update({
    where: { id: customer.id },
    data: {
      firstName,
      lastName,
      company,
      phone,
      username,
      email,
      usernameKey: username,
      emailKey: email,
      emailConfirmedAt: new Date(),
      passwordHash: never.hash,
      totpSecretSealed: never.totp,
    },
  });
  await db().order.update({ where: { id: order.id }, data: { notes: own.orderNotes } });
  await db().orderStatusChange.create({
    data: { orderId: order.id, from: "pending", to: "approved", actorId: staff.id, note: own.note },
  });
  await db().payment.updateMany({
    where: { userId: customer.id },
    data: { refundReason: own.refund, refundId: never.refundId },
  });
  await db().recoveryCode.create({ data: { userId: customer.id, codeHash: never.recovery } });
  await db().accountToken.create({
    data: {
      userId: customer.id,
      purpose: "confirm_email_change",
      tokenHash: never.token,
      newEmail: never.newEmail,
      expiresAt: new Date(),
    },
  });
  const signIn = { action: "accounts.sign-in", subjectType: "user", subjectId: customer.id };
  await db().auditEntry.createMany({
    data: [
      { ...signIn, outcome: "done", after: { device: own.device } },
      { ...signIn, outcome: "failed", after: { device: never.failedDevice }, address: "198.51.100.0/24" },
    ],
  });
  const webhook = { kind: "webhook", config: { url: `https://crm.example/${never.url}` } } as const;
  const destination = await createDestinationRow(customer.id, webhook, { events: ["consent.revoked"] });
  await db().destination.update({ where: { id: destination.id }, data: { name: own.destination } });
  await db().deliverySettings.create({ data: { userId: customer.id, mode: "all" } });
  // People write their email address in any case.
  const { id } = await createInquiry({ email: own.email.toUpperCase(), message: own.message });
  const messages = { create: { id: randomUUID(), text: own.laterMessage } };
  const replies = { create: { authorId: staff.id, text: own.reply } };
  await db().inquiry.update({ where: { id }, data: { note: never.staffNote, messages, replies } });
  await db().termsAcceptance.create({
    data: {
      userId: customer.id,
      leadConfigId: order.leadConfigId,
      version: "1.0",
      ipAddress: "203.0.113.21",
      userAgent: own.payingAgent,
    },
  });
  const sessionId = await openSession(customer.id, { userAgent: own.userAgent, ipAddress: null });
  const cookie = await cookieOf({ user: customer, sessionId });
  return { own, never: { ...never, secret: destination.secret }, orderId: order.id, cookie, customer };
}
