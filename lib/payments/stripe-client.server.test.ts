import { describe, expect, it } from "@jest/globals";
import { readIntentMetadata } from "./stripe-client.server";

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
