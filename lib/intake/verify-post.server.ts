import "server-only";
import type { Consent } from "@/lib/contacts/consent";
import {
  type Hashes,
  hashEmail,
  hashPhone,
  type IndexKeys,
  indexColumns,
  type PersonIndex,
} from "@/lib/contacts/person-index.server";
import { type CheckedPost, contactChecks, type Readings } from "./checks/contact-checks";
import { type Grade, gradeLead } from "./checks/grade-lead";
import type { Reason } from "./checks/reasons";
import { type CheckRecorder, failed, PASSED, warned } from "./checks/record-checks";
import type { LeadPost } from "./schemas/lead-post";
import { testOutcome } from "./test-zips";

/** The hashes by which a person is found. */
interface PersonHashes {
  phone: Hashes;
  email: Hashes;
}

/** Result of the checks of a post. */
export interface Verification {
  /** Why the lead is not for sale; null when every check passed that needs no other lead. */
  failure: Reason | null;
  /** Null when phone, email, ZIP code, age or consent failed. */
  person: (PersonIndex & { phone: string; email: string; hashes: PersonHashes }) | null;
  /** Null when an earlier check failed, or when the consent is not valid. */
  consent: Consent | null;
  /** Null when a check failed. */
  grade: Grade | null;
}

interface VerifyInput extends CheckedPost {
  /** The post without the claims that are not agreed with the publisher. */
  gradedPost: LeadPost;
  indexKeys: IndexKeys;
  /** Already holds the checks that ran before: key, publisher, payload, schema. */
  recorder: CheckRecorder;
}

/**
 * Runs the checks from phone to score in the documented order, except those that look the person up (`ingest_lead`). The
 * first failure ends them.
 */
export async function verifyPost(input: VerifyInput): Promise<Verification> {
  const { post, gradedPost, receivedAt, recorder } = input;
  const readings: Readings = { phone: "", email: "", consent: null };
  const contactFailure = await recorder.run(contactChecks(input, readings));
  const { consent, phone, email } = readings;
  if (contactFailure || !consent) {
    const failure = contactFailure ?? "consent-missing";
    return { failure, person: null, consent, grade: null };
  }
  const hashes = { phone: hashPhone(phone, input.indexKeys), email: hashEmail(email, input.indexKeys) };
  const person = { phone, email, hashes, ...indexColumns(hashes.phone, hashes.email, input.indexKeys) };
  const failure = input.isTest ? checkTestZip(post, recorder) : null;
  if (failure) return { failure, person, consent, grade: null };
  const startedAt = performance.now();
  const grade = gradeLead(gradedPost, consent, receivedAt);
  const isClaimIgnored = post.phoneConfirmedAt !== undefined && gradedPost.phoneConfirmedAt === undefined;
  recorder.add(
    "score",
    isClaimIgnored ? warned("premium-not-agreed") : PASSED,
    performance.now() - startedAt,
  );
  return { failure: null, person, consent, grade };
}

/** For a test key, the ZIP code decides what otherwise depends on other people's leads. */
function checkTestZip(post: LeadPost, recorder: CheckRecorder): Reason | null {
  const { status, reason } = testOutcome(post.contact.zip.slice(0, 5));
  const failure = status === "stored" ? null : reason;
  recorder.add("person", failure ? failed(failure) : PASSED, 0);
  return failure;
}
