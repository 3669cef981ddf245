import ipaddr from "ipaddr.js";
import type { Consent } from "@/lib/contacts/consent";
import type { ConsentPost } from "../schemas/lead-post";
import type { Reason } from "./reasons";
import { type Finding, failed, PASSED, warned } from "./record-checks";

/** How far a publisher's clock may run ahead of ours. */
export const CLOCK_SKEW_MS = 5 * 60 * 1000;

/** The URL of a TrustedForm certificate ends with a SHA-1. */
const TRUSTED_FORM = /^https:\/\/cert\.trustedform\.com\/[0-9a-f]{40}$/;
/** A LeadiD token is a UUID. */
const JORNAYA = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** Some forms send the nil UUID (RFC 9562, section 5.9) where they have no token. */
const NO_LEADID = "00000000-0000-0000-0000-000000000000";

export interface ConsentReading {
  finding: Finding;
  /** Null if and only if the finding is a failure. */
  consent: Consent | null;
}

/**
 * Reads the consent evidence. It must show what the consumer agreed to, where, and when.
 * @param maxAgeMs how old the consent of this line may be: 30 days, or less where staff say so.
 */
export function readConsent(
  post: ConsentPost | undefined,
  receivedAt: Date,
  maxAgeMs: number,
): ConsentReading {
  const { text, version, pageUrl, ipAddress, userAgent, givenAt } = post ?? {};
  if (!text || !version || !pageUrl || !ipAddress || !userAgent || !givenAt) return refuse("consent-missing");
  const page = readPage(pageUrl);
  if (!page) return refuse("consent-page-not-valid");
  if (!isAddress(ipAddress)) return refuse("consent-address-not-valid");
  const given = new Date(givenAt);
  const problem = findTimeProblem(given, receivedAt, maxAgeMs) ?? findCertificateProblem(post);
  if (problem) return refuse(problem);
  // Some forms send an empty text where they have no certificate.
  const trustedFormUrl = post?.trustedFormUrl || null;
  const jornayaId = post?.jornayaLeadId === NO_LEADID ? null : post?.jornayaLeadId || null;
  return {
    finding: trustedFormUrl || jornayaId ? PASSED : warned("no-consent-certificate"),
    consent: {
      text,
      version,
      pageUrl: page,
      ipAddress,
      userAgent,
      givenAt: given,
      trustedFormUrl,
      jornayaId,
    },
  };
}

function refuse(reason: Reason): ConsentReading {
  return { finding: failed(reason), consent: null };
}

/** `ipaddr.isValid` also takes `1`, `127.1` and `0x7f000001`, and zones such as `fe80::1%eth0`. */
function isAddress(text: string): boolean {
  return ipaddr.IPv4.isValidFourPartDecimal(text) || (ipaddr.IPv6.isValid(text) && !text.includes("%"));
}

function readPage(text: string): string | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url && /^https?:$/.test(url.protocol) ? `${url.origin}${url.pathname}` : null;
}

function findTimeProblem(givenAt: Date, receivedAt: Date, maxAgeMs: number): Reason | null {
  const ageMs = receivedAt.getTime() - givenAt.getTime();
  if (ageMs < -CLOCK_SKEW_MS) return "consent-in-future";
  return ageMs > maxAgeMs ? "consent-expired" : null;
}

function findCertificateProblem(post: ConsentPost | undefined): Reason | null {
  if (post?.trustedFormUrl && !TRUSTED_FORM.test(post.trustedFormUrl)) return "trusted-form-not-valid";
  return post?.jornayaLeadId && !JORNAYA.test(post.jornayaLeadId) ? "jornaya-not-valid" : null;
}
