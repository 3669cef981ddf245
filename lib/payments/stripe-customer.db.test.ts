import { afterEach, beforeAll, describe, expect, it } from "@jest/globals";
import * as z from "zod/mini";
import { requestEmailChange, takeEmailChangeLink } from "@/lib/accounts/email-change/change-email.server";
import { changeProfile } from "@/lib/accounts/profile/change-profile.server";
import { identityChangedJob } from "@/lib/accounts/profile/identity-changed.job";
import type { SignInResult } from "@/lib/accounts/sign-in/sign-in.server";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { createCheckoutIntent } from "@/lib/checkout/create-checkout-intent.server";
import { db } from "@/lib/platform/db/prisma.server";
import { NO_CLIENT } from "@/lib/platform/http/client.server";
import { writeMetrics } from "@/lib/platform/metrics/metrics.server";
import { closeAccount } from "@/lib/privacy/close-account.server";
import { newestLink } from "@/tests/factories/account-links";
import { buildRegistration, createCustomer } from "@/tests/factories/accounts";
import { createConfiguration } from "@/tests/factories/configurations";
import { ensureStripeCustomer, sandboxControl } from "@/tests/factories/payments";
import { until } from "@/tests/waiting/until";
import {
  listSavedMethods,
  removeSavedMethods,
  removeSavedMethodsJob,
  startSavingMethod,
} from "./saved-methods.server";
import { retrieveIntent, stripe } from "./stripe-client.server";
import { updateStripeCustomer } from "./stripe-customer.server";

const PASSWORD = "a-good-passphrase";
const REPLACED = "payments.replace-customer";

beforeAll(installCatalog);
afterEach(() => sandboxControl().clearFaults());

/** Stripe fails once to create a customer. */
const failOnce = (action: { kind: "replayable_500" } | { kind: "drop_after" }, times = 1) =>
  sandboxControl().injectFault({ target: "api", endpoint: "customers.create", times, action });

describe("the customer at Stripe is created", () => {
  it("under a new key when Stripe repeats a stored 500", async () => {
    const { user } = await createCustomer();
    await failOnce({ kind: "replayable_500" });
    const id = await ensureStripeCustomer(user.id);
    expect(await stripe().customers.retrieve(id)).toMatchObject({ metadata: { userId: user.id } });
    expect(await ensureStripeCustomer(user.id)).toBe(id);
  });

  it("under a new key when the email changed after a response was lost", async () => {
    const { user } = await createCustomer();
    // The SDK sends a lost request three times.
    await failOnce({ kind: "drop_after" }, 6);
    await expect(ensureStripeCustomer(user.id)).rejects.toThrow(/connection/i);
    await sandboxControl().clearFaults();
    const email = `changed-${user.id}@example.com`;
    await db().user.update({ where: { id: user.id }, data: { email } });
    const id = await ensureStripeCustomer(user.id);
    expect(await stripe().customers.retrieve(id)).toMatchObject({ email });
  });

  it("once when ten calls ask for it at the same time", async () => {
    const { user } = await createCustomer();
    const ids = await Promise.all(Array.from({ length: 10 }, () => ensureStripeCustomer(user.id)));
    expect(new Set(ids).size).toBe(1);
  });
});

describe("a customer that was deleted in Stripe's dashboard", () => {
  const forget = async (userId: string) => {
    const stripeCustomerId = `cus_deleted_${userId}`;
    await db().user.update({ where: { id: userId }, data: { stripeCustomerId } });
    return stripeCustomerId;
  };

  it("has no cards, and is replaced by the next one that is saved", async () => {
    const { user } = await createCustomer();
    const missing = await forget(user.id);
    expect(await listSavedMethods(user)).toEqual([]);
    const { clientSecret } = await startSavingMethod(user);
    expect(clientSecret).toMatch(/^seti_/);
    const { stripeCustomerId } = await db().user.findUniqueOrThrow({ where: { id: user.id } });
    expect(await stripe().customers.retrieve(stripeCustomerId ?? "")).toMatchObject({
      email: user.email,
      metadata: { userId: user.id },
    });
    expect(await db().auditEntry.findMany({ where: { subjectId: user.id, action: REPLACED } })).toMatchObject(
      [{ actorId: null, before: { stripeCustomerId: missing }, after: { stripeCustomerId } }],
    );
  });

  it("is replaced by the next purchase, by one customer for ten at the same time", async () => {
    const { user } = await createCustomer();
    await forget(user.id);
    const configurations = await Promise.all(Array.from({ length: 10 }, () => createConfiguration(user)));
    const intents = await Promise.all(configurations.map(({ id }) => createCheckoutIntent(user, id)));
    const { stripeCustomerId } = await db().user.findUniqueOrThrow({ where: { id: user.id } });
    for (const { paymentIntentId } of intents)
      expect(await retrieveIntent(paymentIntentId)).toMatchObject({ stripeCustomerId });
    expect(await db().auditEntry.count({ where: { subjectId: user.id, action: REPLACED } })).toBe(1);
  });
});

describe("the customer at Stripe has the name and email of the account", () => {
  const readCustomer = async (id: string) => {
    const { email, name } = z
      .object({ email: z.nullable(z.string()), name: z.nullable(z.string()) })
      .parse(await stripe().customers.retrieve(id));
    return { email, name };
  };
  /** A fault that has hit its one call is gone from the list. */
  const untilHeld = () => until(async () => (await sandboxControl().listFaults()).length === 0);
  const jobsOf = (userId: string) => db().$queryRaw<{ name: string; data: { userId: string } }[]>`
    SELECT name, data FROM pgboss.job
    WHERE name IN (${identityChangedJob.name}, ${removeSavedMethodsJob.name}) AND data ->> 'userId' = ${userId}`;
  const viewerOf = async ({ user, sessionId }: SignInResult) => ({
    ...(await db().user.findUniqueOrThrow({ where: { id: user.id } })),
    sessionId,
    secondFactorAt: null,
    identityConfirmedAt: null,
    signedInAt: new Date(),
  });

  it("also after a change of the name", async () => {
    const customer = await createCustomer();
    const id = await ensureStripeCustomer(customer.user.id);
    await changeProfile(await viewerOf(customer), { phone: "+1 512 555 0199" }, NO_CLIENT);
    expect(await jobsOf(customer.user.id)).toEqual([]);
    await changeProfile(await viewerOf(customer), { lastName: "Married" }, NO_CLIENT);
    const [job] = await jobsOf(customer.user.id);
    expect(job).toEqual({ name: identityChangedJob.name, data: { userId: customer.user.id } });
    await updateStripeCustomer({ userId: customer.user.id });
    expect(await readCustomer(id)).toEqual({ email: customer.user.email, name: "Ann Married" });
  });

  it("also after a change of the email", async () => {
    const customer = await createCustomer();
    const id = await ensureStripeCustomer(customer.user.id);
    const { email: newEmail } = buildRegistration();
    await requestEmailChange(customer.user, { newEmail, password: PASSWORD }, NO_CLIENT);
    expect(await jobsOf(customer.user.id)).toEqual([]);
    const { token } = await newestLink(customer.user.id, "confirm_email_change");
    await takeEmailChangeLink(token, "confirm_email_change", NO_CLIENT);
    expect((await jobsOf(customer.user.id)).map(({ name }) => name)).toEqual([identityChangedJob.name]);
    await updateStripeCustomer({ userId: customer.user.id });
    expect(await readCustomer(id)).toEqual({ email: newEmail, name: "Ann Agent" });
  });

  it("until the account is closed: then it has neither", async () => {
    const customer = await createCustomer();
    const { id: userId, username } = customer.user;
    const id = await ensureStripeCustomer(userId);
    expect(await readCustomer(id)).toEqual({ email: customer.user.email, name: "Ann Agent" });
    await closeAccount(await viewerOf(customer), { password: PASSWORD, confirmation: username }, NO_CLIENT);
    expect((await jobsOf(userId)).map(({ name }) => name)).toEqual([removeSavedMethodsJob.name]);
    for (const _attempt of [1, 2]) await removeSavedMethods({ userId });
    expect(await readCustomer(id)).toEqual({ email: null, name: null });
  });

  it("when the account is closed while Stripe creates the customer", async () => {
    const customer = await createCustomer();
    const { id: userId, username } = customer.user;
    await sandboxControl().injectFault({
      target: "api",
      endpoint: "customers.create",
      action: { kind: "hold", when: "after" },
    });
    const creating = ensureStripeCustomer(userId);
    await untilHeld();
    await closeAccount(await viewerOf(customer), { password: PASSWORD, confirmation: username }, NO_CLIENT);
    await removeSavedMethods({ userId });
    await sandboxControl().clearFaults();
    expect(await readCustomer(await creating)).toEqual({ email: null, name: null });
  });

  it("when an older name is written after a newer one", async () => {
    const customer = await createCustomer();
    const { id: userId } = customer.user;
    const id = await ensureStripeCustomer(userId);
    await db().user.update({ where: { id: userId }, data: { firstName: "Older" } });
    await sandboxControl().injectFault({
      target: "api",
      endpoint: "customers.update",
      action: { kind: "hold", when: "before" },
    });
    const late = updateStripeCustomer({ userId });
    await untilHeld();
    await db().user.update({ where: { id: userId }, data: { firstName: "Newer" } });
    await updateStripeCustomer({ userId });
    await sandboxControl().clearFaults();
    await late;
    expect(await readCustomer(id)).toMatchObject({ name: "Newer Agent" });
  });
});

/** How many calls to Stripe ended with a status, by the metrics of this process. */
async function callsThatEnded(status: string): Promise<number> {
  const { text } = await writeMetrics();
  const line = new RegExp(
    `^leadwell_stripe_request_duration_seconds_count\\{status="${status}"\\} (\\d+)$`,
    "m",
  );
  return Number(line.exec(text)?.[1] ?? 0);
}

describe("the alert about Stripe counts", () => {
  it("each call that gets no response", async () => {
    const before = await callsThatEnded("none");
    await sandboxControl().injectFault({
      target: "api",
      endpoint: "customers.retrieve",
      times: "always",
      action: { kind: "drop_before" },
    });
    await expect(stripe().customers.retrieve("cus_1")).rejects.toThrow(/connection/i);
    // The call and its two repetitions.
    expect(await callsThatEnded("none")).toBe(before + 3);
  });

  it("a call with a key that Stripe does not know", async () => {
    const [refused, others] = [await callsThatEnded("refused"), await callsThatEnded("4xx")];
    const withExpiredKey = { apiKey: "sk_test_expired" };
    await expect(stripe().customers.retrieve("cus_1", {}, withExpiredKey)).rejects.toMatchObject({
      statusCode: 401,
    });
    expect(await callsThatEnded("refused")).toBe(refused + 1);
    expect(await callsThatEnded("4xx")).toBe(others);
  });

  it("a call beyond Stripe's limit", async () => {
    const before = await callsThatEnded("refused");
    await sandboxControl().injectFault({
      target: "api",
      endpoint: "customers.retrieve",
      times: "always",
      action: { kind: "status", status: 429 },
    });
    await expect(stripe().customers.retrieve("cus_1")).rejects.toMatchObject({ statusCode: 429 });
    expect(await callsThatEnded("refused")).toBeGreaterThan(before);
  });

  it("but not one about an object that Stripe does not know", async () => {
    const [refused, others] = [await callsThatEnded("refused"), await callsThatEnded("4xx")];
    await expect(stripe().customers.retrieve("cus_unknown")).rejects.toMatchObject({ statusCode: 404 });
    expect(await callsThatEnded("refused")).toBe(refused);
    expect(await callsThatEnded("4xx")).toBe(others + 1);
  });
});
