import { describe, expect, it } from "@jest/globals";
import Stripe from "stripe";
import { createOnce, readIntentMetadata } from "./stripe-client.server";

const ours = {
  leadConfigId: "0b9b1f4e-6f0a-4c7e-9d2b-2a7f7c1f1a11",
  userId: "5a1f8a3c-3a0e-4a58-8d65-0c2c5c3f7b22",
};

describe("metadata of a PaymentIntent", () => {
  it("is read when it is ours; the cycle is 0 by default", () => {
    expect(readIntentMetadata(ours)).toEqual({ ...ours, cycle: 0 });
    expect(readIntentMetadata({ ...ours, cycle: "3" })).toEqual({ ...ours, cycle: 3 });
  });

  it.each([
    null,
    undefined,
    {},
    { ...ours, leadConfigId: "x" },
    { ...ours, cycle: "-1" },
    { leadConfigId: ours.leadConfigId },
  ])("is null for another program's metadata: %j", (metadata) => {
    expect(readIntentMetadata(metadata)).toBeNull();
  });
});

describe("the idempotency keys of what is created", () => {
  it.each([
    ["a stored 500", 2, 500, "api_error"],
    ["other parameters than the key was used with", 2, 400, "idempotency_error"],
    ["a first request that is still running", 1, 409, "idempotency_error"],
    ["a request that is wrong", 1, 400, "invalid_request_error"],
  ] as const)("after %s uses %i of them", async (_what, keys, statusCode, type) => {
    const used = new Set<string | undefined>();
    const create = ({ idempotencyKey }: Stripe.RequestOptions) => {
      used.add(idempotencyKey);
      // The SDK makes its errors with this function.
      return Promise.reject(Stripe.errors.generateV1Error({ type, statusCode, message: "No" }));
    };
    await expect(createOnce(create, "key")).rejects.toMatchObject({ statusCode });
    expect(used.size).toBe(keys);
  });
});
