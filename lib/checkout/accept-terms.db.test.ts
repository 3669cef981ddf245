import { beforeAll, describe, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { legalEditions } from "@/lib/compliance/legal-editions";
import { settlePayment } from "@/lib/payments/settle-payment.server";
import { pool } from "@/lib/platform/db/pool.server";
import { db } from "@/lib/platform/db/prisma.server";
import { NO_CLIENT } from "@/lib/platform/http/client.server";
import { createCustomer } from "@/tests/factories/accounts";
import { createConfiguration } from "@/tests/factories/configurations";
import { createOpenPayment, pay } from "@/tests/factories/payments";
import { acceptTerms, UNSAFE_readAcceptedTerms } from "./accept-terms.server";

beforeAll(installCatalog);

const { version } = legalEditions.termsOfService;
const CLIENT = { ipAddress: "203.0.113.9", userAgent: "Mozilla/5.0" };

describe("acceptTerms", () => {
  it("keeps version, time, time zone, IP address and browser with the order", async () => {
    const { customer, configuration, paymentIntentId } = await createOpenPayment();
    expect(await acceptTerms(customer, { leadConfigId: configuration.id, version }, CLIENT)).toEqual({
      version,
    });
    await pay(paymentIntentId);
    await settlePayment(paymentIntentId);
    const order = await db().order.findUniqueOrThrow({ where: { paymentIntentId } });
    const accepted = await UNSAFE_readAcceptedTerms(order.id);
    expect(accepted).toMatchObject({ version, timeZone: customer.timeZone, ...CLIENT });
    expect(accepted?.acceptedAt.getTime()).toBeLessThanOrEqual(order.createdAt.getTime());
  });

  it("an order that was paid elsewhere has none", async () => {
    const { paymentIntentId } = await createOpenPayment();
    await pay(paymentIntentId);
    await settlePayment(paymentIntentId);
    const order = await db().order.findUniqueOrThrow({ where: { paymentIntentId } });
    expect(await UNSAFE_readAcceptedTerms(order.id)).toBeNull();
  });

  it("is refused for terms that are no longer current, and for another account's configuration", async () => {
    const { user: customer } = await createCustomer();
    const { user: stranger } = await createCustomer();
    const { id: leadConfigId } = await createConfiguration(customer);
    await expect(acceptTerms(customer, { leadConfigId, version: "0.9" }, NO_CLIENT)).rejects.toMatchObject({
      status: 409,
      code: "terms-changed",
    });
    await expect(acceptTerms(stranger, { leadConfigId, version }, NO_CLIENT)).rejects.toMatchObject({
      status: 404,
    });
    expect(await db().termsAcceptance.count({ where: { leadConfigId } })).toBe(0);
  });

  it("cuts a long User-Agent header", async () => {
    const { user: customer } = await createCustomer();
    const { id: leadConfigId } = await createConfiguration(customer);
    await acceptTerms(customer, { leadConfigId, version }, { ipAddress: null, userAgent: "x".repeat(9_000) });
    const row = await db().termsAcceptance.findFirstOrThrow({ where: { leadConfigId } });
    expect(row.userAgent).toHaveLength(512);
  });

  it("is append-only; network and browser may only be cleared", async () => {
    const { user: customer } = await createCustomer();
    const { id: leadConfigId } = await createConfiguration(customer);
    await acceptTerms(customer, { leadConfigId, version }, CLIENT);
    const change = (set: string) =>
      pool().query(`UPDATE "TermsAcceptance" SET ${set} WHERE "leadConfigId" = $1`, [leadConfigId]);
    const isRefused = { message: expect.stringContaining("only ever inserted") };
    await expect(change(`"version" = '9.9'`)).rejects.toMatchObject(isRefused);
    await expect(change(`"acceptedAt" = now()`)).rejects.toMatchObject(isRefused);
    await expect(change(`"timeZone" = NULL`)).rejects.toMatchObject(isRefused);
    await expect(change(`"ipAddress" = '198.51.100.1'`)).rejects.toMatchObject(isRefused);
    await expect(
      pool().query(`DELETE FROM "TermsAcceptance" WHERE "leadConfigId" = $1`, [leadConfigId]),
    ).rejects.toMatchObject(isRefused);
    await expect(pool().query(`TRUNCATE "TermsAcceptance"`)).rejects.toMatchObject(isRefused);
    await change(`"ipAddress" = NULL, "userAgent" = NULL`);
    expect(await db().termsAcceptance.findFirstOrThrow({ where: { leadConfigId } })).toMatchObject({
      version,
      ipAddress: null,
      userAgent: null,
    });
  });
});
