import { describe, expect, it } from "@jest/globals";
import { apiPolicy, paymentPolicy, signedInPolicy, staticPagePolicy } from "./content-security-policy.mjs";

const checkout = { nonce: "abc", standInUrl: undefined, isDevelopment: false };

describe("the content security policy", () => {
  it.each([staticPagePolicy(false), paymentPolicy(checkout), signedInPolicy(checkout)])(
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

  it("lets Stripe into pages that take payments only", () => {
    expect(staticPagePolicy(false)).not.toContain("stripe");
    expect(staticPagePolicy(false)).toContain("frame-src 'none'");
    expect(paymentPolicy(checkout)).toContain("frame-src https://js.stripe.com https://*.stripe.com");
  });

  it("lets the areas of signed-in people run our own scripts only", () => {
    expect(signedInPolicy(checkout)).toContain("script-src 'self' 'nonce-abc';");
    expect(signedInPolicy(checkout)).not.toContain("stripe");
  });

  it("lets an answer that is no page do nothing", () => {
    expect(apiPolicy()).toContain("default-src 'none'");
    expect(apiPolicy()).not.toContain("'self'");
  });

  it("asks the inline scripts of pages that take payments for the nonce", () => {
    expect(paymentPolicy(checkout)).toContain("script-src 'self' 'nonce-abc' https://js.stripe.com");
    expect(paymentPolicy(checkout)).not.toMatch(/script-src[^;]*unsafe-inline/);
  });

  it("puts a stand-in's origin in the place of Stripe's", () => {
    const policy = paymentPolicy({ ...checkout, standInUrl: "http://localhost:4242/v3/stripe.js" });
    expect(policy).toContain("frame-src http://localhost:4242;");
    expect(policy).not.toContain("stripe.com");
  });
});
