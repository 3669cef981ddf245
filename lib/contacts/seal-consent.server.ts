import "server-only";
import canonicalize from "canonicalize";
import { seal, unseal } from "@/lib/platform/crypto/seal.server";
import { sha256 } from "@/lib/platform/crypto/sha256";
import type { Consent } from "./consent";

/** 16 CFR 310.5(b): records of consent are kept for five years. */
export const CONSENT_YEARS = 5;

/** A row of ConsentEvidence. `addressSealed` is the sealed IP address. */
export interface ConsentRow {
  leadId: string;
  textSealed: string;
  textHash: string;
  version: string;
  pageUrl: string;
  addressSealed: string;
  userAgent: string;
  givenAt: Date;
  trustedFormUrl: string | null;
  jornayaId: string | null;
  sha256: string;
  retainUntil: Date;
}

/** Binds a sealed value to its column and lead, so that a copy in another place does not open. */
export const consentContext = (column: "text" | "address", leadId: string) =>
  `ConsentEvidence.${column}:${leadId}`;

/**
 * Protects consent evidence in the database: the wording and the IP address are sealed, because they may name a person,
 * and a hash over everything shows any later change.
 */
export function sealConsent(leadId: string, consent: Consent): ConsentRow {
  const { text, ipAddress, ...open } = consent;
  const retainUntil = new Date(consent.givenAt);
  retainUntil.setUTCFullYear(retainUntil.getUTCFullYear() + CONSENT_YEARS);
  return {
    ...open,
    leadId,
    textSealed: seal(text, consentContext("text", leadId)),
    addressSealed: seal(ipAddress, consentContext("address", leadId)),
    textHash: sha256(text),
    sha256: hashConsent(consent),
    retainUntil,
  };
}

/**
 * Stored evidence, opened. `altered`: its content does not have the hash that is stored with it. `unreadable`: it cannot
 * be opened, because a sealed value was changed or its key is gone.
 */
export type OpenedConsent =
  | { state: "intact" | "altered"; consent: Consent }
  | { state: "unreadable"; consent: null };

/** Opens stored evidence and compares it with its own hash. */
export function openConsent(row: ConsentRow): OpenedConsent {
  try {
    const consent = unsealRow(row);
    return { state: hashConsent(consent) === row.sha256 ? "intact" : "altered", consent };
  } catch {
    return { state: "unreadable", consent: null };
  }
}

/** @throws Error when a sealed value was changed or belongs to another row, or when its key is gone. */
function unsealRow(row: ConsentRow): Consent {
  const { leadId, version, pageUrl, userAgent, givenAt, trustedFormUrl, jornayaId } = row;
  return {
    text: unseal(row.textSealed, consentContext("text", leadId)),
    ipAddress: unseal(row.addressSealed, consentContext("address", leadId)),
    version,
    pageUrl,
    userAgent,
    givenAt,
    trustedFormUrl,
    jornayaId,
  };
}

/** SHA-256 over the canonical JSON (RFC 8785) of the evidence. With the evidence, anybody can check the certificate. */
export function hashConsent(consent: Consent): string {
  return sha256(canonicalize({ ...consent, givenAt: consent.givenAt.toISOString() }) ?? "");
}
