import { describe, expect, it } from "@jest/globals";
import { apiPolicy, checkoutPolicy, signedInPolicy, staticPagePolicy } from "./content-security-policy.mjs";

const checkout = { nonce: "abc", standInUrl: undefined, isDevelopment: false };

describe("the content security policy", () => {
  it.each([staticPagePolicy(false), checkoutPolicy(checkout), signedInPolicy(checkout)])(
    "closes what no page needs",
    (policy) => {
      for (const directive of [
        "default-src 'self'",
        "object-src 'none'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "report-uri /api/csp-reports",
        "report-to csp",
      ])
        expect(policy.split("; ")).toContain(directive);
      expect(policy).not.toContain("unsafe-eval");
    },
  );

  it("lets Stripe into checkout only", () => {
    expect(staticPagePolicy(false)).not.toContain("stripe");
    expect(staticPagePolicy(false)).toContain("frame-src 'none'");
    expect(checkoutPolicy(checkout)).toContain("frame-src https://js.stripe.com https://*.stripe.com");
  });

  it("lets the areas of signed-in people run our own scripts only", () => {
    expect(signedInPolicy(checkout)).toContain("script-src 'self' 'nonce-abc';");
    expect(signedInPolicy(checkout)).not.toContain("stripe");
  });

  it("lets an answer that is no page do nothing", () => {
    expect(apiPolicy()).toContain("default-src 'none'");
    expect(apiPolicy()).not.toContain("'self'");
  });

  it("asks checkout's inline scripts for the nonce", () => {
    expect(checkoutPolicy(checkout)).toContain("script-src 'self' 'nonce-abc' https://js.stripe.com");
    expect(checkoutPolicy(checkout)).not.toMatch(/script-src[^;]*unsafe-inline/);
  });

  it("puts a stand-in's origin in the place of Stripe's", () => {
    const policy = checkoutPolicy({ ...checkout, standInUrl: "http://localhost:4242/v3/stripe.js" });
    expect(policy).toContain("frame-src http://localhost:4242;");
    expect(policy).not.toContain("stripe.com");
  });
});
