import { expect, it } from "@jest/globals";
import { createWebhook } from "./webhooks";

const accepts = (secret: string) =>
  createWebhook.body.safeParse({ url: "https://a.example/", events: ["lead.delivered"], secret }).success;
const secretOf = (bytes: number) => `whsec_${Buffer.alloc(bytes, 0xfb).toString("base64")}`;

it("a webhook's secret has 24 to 64 bytes", () => {
  const accepted = Array.from({ length: 80 }, (_, bytes) => bytes).filter((bytes) =>
    accepts(secretOf(bytes)),
  );
  expect(accepted).toEqual(Array.from({ length: 41 }, (_, index) => 24 + index));
});

it("a webhook's secret is base64 as encoders write it, so that every library decodes the same key", () => {
  const padded = secretOf(25);
  expect([padded, padded.replace(/=+$/, ""), padded.replace(/=$/, ""), `${padded}=`].map(accepts)).toEqual([
    true,
    false,
    false,
    false,
  ]);
  // The last character has bits that belong to no byte.
  expect(accepts(padded.replace(/w==$/, "x=="))).toBe(false);
  expect(
    [`whsec_${"A".repeat(33)}`, `whsec_${"A".repeat(43)}`, `whsec_${"-".repeat(32)}`].map(accepts),
  ).toEqual([false, false, false]);
});
