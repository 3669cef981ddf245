import { describe, expect, it } from "@jest/globals";
import { readPost } from "./read-post";
import { exampleLeadPost } from "./schemas/example-post";

const post = exampleLeadPost("life", new Date("2026-11-21T12:00:00Z"));

describe("a health post", () => {
  const health = exampleLeadPost("health", new Date("2026-11-21T12:00:00Z"));
  const asking = (plan: string) => ({ ...health, attributes: { ...health.attributes, plan } });

  it.each(["medicare-advantage", "medicare-part-d"])(
    "for a plan that we do not sell says why it is refused: %s",
    (plan) => {
      expect(() => readPost(asking(plan))).toThrow(
        expect.objectContaining({
          status: 400,
          extras: {
            errors: {
              "attributes.plan": [
                "must be one of individual-family, short-term, medicare-supplement, cobra, dental, vision, not-sure. We do not buy requests for Medicare Advantage or Part D.",
              ],
            },
          },
        }),
      );
    },
  );

  it("may ask for a supplement to Medicare", () => {
    expect(readPost(asking("medicare-supplement"))).toMatchObject({ line: "health" });
  });
});

describe("an unknown field", () => {
  it.each(["toString", "constructor", "hasOwnProperty", "socialSecurityNumber"])(
    "is an error that names it: %s",
    (name) => {
      expect(() => readPost({ ...post, [name]: 1 })).toThrow(
        expect.objectContaining({
          status: 400,
          extras: { errors: { [name]: ["is not a field of this line"] } },
        }),
      );
    },
  );

  it("is cut to 40 characters in the error", () => {
    const long = "x".repeat(100);
    expect(() => readPost({ ...post, [long]: 1 })).toThrow(
      expect.objectContaining({ extras: { errors: { [long.slice(0, 40)]: [expect.any(String)] } } }),
    );
  });
});
