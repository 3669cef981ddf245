import "server-only";
import { NO_CONTACT, type SealedContact } from "@/lib/contacts/contact-fields";
import { type ConsentRow, sealConsent } from "@/lib/contacts/seal-consent.server";
import { sealContact } from "@/lib/contacts/seal-contact.server";
import { tierOf } from "./checks/grade-lead";
import { REASONS } from "./checks/reasons";
import type { LeadRow } from "./insert-lead.server";
import type { LeadPost } from "./schemas/lead-post";
import type { Verification } from "./verify-post.server";

interface RowInput {
  leadId: string;
  publisherId: string;
  isTest: boolean;
  post: LeadPost;
  payloadHash: string;
  receivedAt: Date;
  verification: Verification;
}

/**
 * A lead as it is stored. Contact and consent are kept of those leads only that somebody may need them for: of
 * leads for sale, and of a repeated inquiry, which goes to the owner.
 */
export function composeRow(input: RowInput): { lead: LeadRow; consent: ConsentRow | null } {
  const { leadId, post, verification, isTest } = input;
  const { grade, person, firstLeadId, failure } = verification;
  const isKept = !isTest && (failure === null || failure === "person-sold");
  const consent = isKept && verification.consent ? sealConsent(leadId, verification.consent) : null;
  const lead: LeadRow = {
    id: leadId,
    publisherId: input.publisherId,
    line: post.line,
    tier: grade?.tier ?? tierOf(post),
    state: post.contact.state,
    zip: post.contact.zip.slice(0, 5),
    status: statusOf(verification, isTest),
    score: grade?.score ?? null,
    attributes: attributesOf(post),
    wantsBeneficiary: grade?.wantsBeneficiary ?? false,
    higherIncome: grade?.higherIncome ?? false,
    ...(isKept && person ? sealPerson(leadId, post, person) : NO_CONTACT),
    phoneIndex: isTest ? null : (person?.phoneIndex ?? null),
    emailIndex: isTest ? null : (person?.emailIndex ?? null),
    payloadHash: input.payloadHash,
    consentHash: consent?.sha256 ?? null,
    receivedAt: input.receivedAt,
    verifiedAt: grade && !isTest ? new Date() : null,
    duplicateOfId: firstLeadId,
    isTest,
  };
  return { lead, consent };
}

function statusOf({ failure }: Verification, isTest: boolean): LeadRow["status"] {
  if (failure === null) return isTest ? "received" : "verified";
  const { status } = REASONS[failure];
  return status === "duplicate" || status === "suppressed" ? status : "rejected";
}

function sealPerson(leadId: string, post: LeadPost, person: { phone: string; email: string }): SealedContact {
  const { firstName, lastName, street, city, dateOfBirth } = post.contact;
  const { phone, email } = person;
  return sealContact(leadId, { firstName, lastName, street, city, dateOfBirth, phone, email });
}

function attributesOf({ attributes, householdIncomeCents, phoneConfirmedAt }: LeadPost) {
  return {
    ...attributes,
    ...(householdIncomeCents === undefined ? {} : { householdIncomeCents }),
    ...(phoneConfirmedAt === undefined ? {} : { phoneConfirmedAt }),
  };
}
