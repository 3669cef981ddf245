import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { DAY_MS, MINUTE_MS } from "@/lib/kit/time-units";
import { exampleLeadPost } from "../schemas/example-post";
import type { ConsentPost } from "../schemas/lead-post";
import { readConsent } from "./check-consent";
import { type Finding, failed, PASSED } from "./record-checks";

const now = new Date("2026-11-21T12:00:00Z");
const MAX_AGE_MS = 30 * DAY_MS;
const post = (changes: Partial<ConsentPost> = {}): ConsentPost => ({
  ...exampleLeadPost("life", now).consent,
  ...changes,
});
const givenBefore = (ms: number) => post({ givenAt: new Date(now.getTime() - ms).toISOString() });

function expectedAt(ageMs: number): Finding {
  if (ageMs > 30 * DAY_MS) return failed("consent-expired");
  return ageMs < -5 * MINUTE_MS ? failed("consent-in-future") : PASSED;
}

describe("readConsent", () => {
  it("takes consent that is up to 30 days old or up to five minutes ahead of our clock", () => {
    fc.assert(
      fc.property(fc.integer({ min: -DAY_MS, max: 60 * DAY_MS }), (ageMs) => {
        const { finding } = readConsent(givenBefore(ageMs), now, MAX_AGE_MS);
        expect(finding).toEqual(expectedAt(ageMs));
      }),
    );
    expect(readConsent(givenBefore(30 * DAY_MS), now, MAX_AGE_MS).finding.verdict).toBe("passed");
    expect(readConsent(givenBefore(30 * DAY_MS + 1), now, MAX_AGE_MS).finding.verdict).toBe("failed");
    expect(readConsent(givenBefore(-5 * MINUTE_MS), now, MAX_AGE_MS).finding.verdict).toBe("passed");
    expect(readConsent(givenBefore(-5 * MINUTE_MS - 1), now, MAX_AGE_MS).finding.verdict).toBe("failed");
  });

  it.each(["text", "version", "pageUrl", "ipAddress", "userAgent", "givenAt"] as const)(
    "without %s is no evidence",
    (field) => {
      expect(readConsent(post({ [field]: undefined }), now, MAX_AGE_MS)).toEqual({
        finding: { verdict: "failed", reason: "consent-missing" },
        consent: null,
      });
    },
  );

  it("refuses a post without consent", () => {
    expect(readConsent(undefined, now, MAX_AGE_MS).finding).toEqual({
      verdict: "failed",
      reason: "consent-missing",
    });
  });

  it("removes query, fragment and password from the page URL, because forms put contact data there", () => {
    const { consent } = readConsent(
      post({ pageUrl: "https://u:p@quotes.example/life?phone=5125550142#dana" }),
      now,
      MAX_AGE_MS,
    );
    expect(consent?.pageUrl).toBe("https://quotes.example/life");
  });

  it.each([
    [{ pageUrl: "javascript:alert(1)" }, "consent-page-not-valid"],
    [{ pageUrl: "quotes.example" }, "consent-page-not-valid"],
    [{ ipAddress: "300.1.1.1" }, "consent-address-not-valid"],
    [{ ipAddress: "localhost" }, "consent-address-not-valid"],
    [{ ipAddress: "1" }, "consent-address-not-valid"],
    [{ ipAddress: "127.1" }, "consent-address-not-valid"],
    [{ ipAddress: "0x7f000001" }, "consent-address-not-valid"],
    [{ ipAddress: "0300.1.1.1" }, "consent-address-not-valid"],
    [{ ipAddress: "fe80::1%eth0" }, "consent-address-not-valid"],
    [
      { trustedFormUrl: "http://cert.trustedform.com/0123456789abcdef0123456789abcdef01234567" },
      "trusted-form-not-valid",
    ],
    [
      {
        trustedFormUrl: "https://cert.trustedform.com.evil.example/0123456789abcdef0123456789abcdef01234567",
      },
      "trusted-form-not-valid",
    ],
    [{ jornayaLeadId: "01234567" }, "jornaya-not-valid"],
  ] as const)("refuses %j as %s", (changes, reason) => {
    expect(readConsent(post(changes), now, MAX_AGE_MS).finding).toEqual({ verdict: "failed", reason });
  });

  it.each(["198.51.100.23", "2001:db8::1", "::ffff:198.51.100.23"])("takes the address %s", (ipAddress) => {
    expect(readConsent(post({ ipAddress }), now, MAX_AGE_MS).consent?.ipAddress).toBe(ipAddress);
  });

  it("keeps no certificate where the post has an empty text", () => {
    const { finding, consent } = readConsent(
      post({ trustedFormUrl: "", jornayaLeadId: "" }),
      now,
      MAX_AGE_MS,
    );
    expect(finding).toEqual({ verdict: "warned", reason: "no-consent-certificate" });
    expect(consent).toMatchObject({ trustedFormUrl: null, jornayaId: null });
  });

  it("remarks on consent without a certificate, and takes Jornaya alone without a remark", () => {
    expect(readConsent(post({ trustedFormUrl: undefined }), now, MAX_AGE_MS).finding).toEqual({
      verdict: "warned",
      reason: "no-consent-certificate",
    });
    const jornayaLeadId = "2d2b8c5e-5b0c-4a7e-9d5e-2f0f8a9b7c6d";
    const { finding, consent } = readConsent(
      post({ trustedFormUrl: undefined, jornayaLeadId }),
      now,
      MAX_AGE_MS,
    );
    expect(finding.verdict).toBe("passed");
    expect(consent?.jornayaId).toBe(jornayaLeadId);
  });

  it("returns a consent or a failure for any input, never both", () => {
    const odd = fc.option(fc.string({ unit: "binary", maxLength: 30 }), { nil: undefined });
    fc.assert(
      fc.property(
        fc.record({
          pageUrl: odd,
          ipAddress: odd,
          trustedFormUrl: odd,
          jornayaLeadId: odd,
          text: odd,
          version: odd,
        }),
        (changes) => {
          const { finding, consent } = readConsent(post(changes), now, MAX_AGE_MS);
          expect(consent === null).toBe(finding.verdict === "failed");
        },
      ),
    );
  });
});
