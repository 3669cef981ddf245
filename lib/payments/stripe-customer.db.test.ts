import { afterEach, describe, expect, it } from "@jest/globals";
import { db } from "@/lib/platform/db/prisma.server";
import { writeMetrics } from "@/lib/platform/metrics/metrics.server";
import { createCustomer } from "@/tests/factories/accounts";
import { sandboxControl } from "@/tests/factories/payments";
import { ensureStripeCustomer, stripe } from "./stripe-client.server";

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

it("counts each call to Stripe that gets no response, for the alert about outages", async () => {
  const unanswered = async () => {
    const { text } = await writeMetrics();
    return Number(
      /^leadwell_stripe_request_duration_seconds_count\{status="none"\} (\d+)$/m.exec(text)?.[1] ?? 0,
    );
  };
  const before = await unanswered();
  await sandboxControl().injectFault({
    target: "api",
    endpoint: "customers.retrieve",
    times: "always",
    action: { kind: "drop_before" },
  });
  await expect(stripe().customers.retrieve("cus_1")).rejects.toThrow(/connection/i);
  // The call and its two repetitions.
  expect(await unanswered()).toBe(before + 3);
});
