import "server-only";
import type { Consent } from "@/lib/contacts/consent";
import { indexPerson, type PersonIndex } from "@/lib/contacts/seal-contact.server";
import type { Transaction } from "@/lib/platform/db/transaction.server";
import { contactChecks, type Readings } from "./checks/contact-checks";
import { type Grade, gradeLead } from "./checks/grade-lead";
import type { Reason } from "./checks/reasons";
import { type CheckRecorder, failed, PASSED } from "./checks/record-checks";
import { findKnownPerson } from "./find-known-person.server";
import type { LeadPost } from "./schemas/lead-post";
import { testOutcome } from "./test-zips";

/** What the checks made of a post. */
export interface Verification {
  /** Why the lead is not for sale; null for one that passed. */
  failure: Reason | null;
  /** Null when a check failed before the person could be looked up. */
  person: (PersonIndex & { phone: string; email: string }) | null;
  /** Null when a check failed before the consent was read. */
  consent: Consent | null;
  /** The person's lead that was there first. */
  firstLeadId: string | null;
  /** Null for a lead that did not pass. */
  grade: Grade | null;
}

interface VerifyInput {
  post: LeadPost;
  receivedAt: Date;
  isTest: boolean;
  /** Holds what ran before: key, publisher, payload, schema. */
  recorder: CheckRecorder;
}

/** Runs the checks from the telephone number on, in the documented order; the first failure ends them. */
export async function verifyPost(transaction: Transaction, input: VerifyInput): Promise<Verification> {
  const { post, receivedAt, recorder } = input;
  const readings: Readings = { phone: "", email: "", consent: null };
  const early = await recorder.run(contactChecks(post, receivedAt, readings));
  const { consent, phone, email } = readings;
  if (early || !consent) {
    return { failure: early ?? "consent-missing", person: null, consent, firstLeadId: null, grade: null };
  }
  const person = { phone, email, ...indexPerson({ phone, email }) };
  const late = input.isTest
    ? checkTestZip(post, recorder)
    : await checkKnownPerson(transaction, post, person, recorder);
  if (late.failure) return { ...late, person, consent, grade: null };
  const startedAt = performance.now();
  const grade = gradeLead(post, consent, receivedAt);
  recorder.add("score", PASSED, performance.now() - startedAt);
  return { ...late, person, consent, grade };
}

type LateFinding = Pick<Verification, "failure" | "firstLeadId">;

/** One statement answers both questions; its time stands at the first. */
async function checkKnownPerson(
  transaction: Transaction,
  post: LeadPost,
  person: PersonIndex,
  recorder: CheckRecorder,
): Promise<LateFinding> {
  const startedAt = performance.now();
  const known = await findKnownPerson(transaction, post.line, person);
  const lookupMs = performance.now() - startedAt;
  const suppressed: Reason | null = known.isSuppressed ? "on-suppression-list" : null;
  recorder.add("suppression", suppressed ? failed(suppressed) : PASSED, lookupMs);
  if (suppressed) return { failure: suppressed, firstLeadId: null };
  const repeated = known.soldLeadId ? "person-sold" : known.stockLeadId ? "person-in-stock" : null;
  recorder.add("person", repeated ? failed(repeated) : PASSED, 0);
  return { failure: repeated, firstLeadId: known.soldLeadId ?? known.stockLeadId };
}

/** In place of what depends on other people's leads, a test post gets what its ZIP code stands for. */
function checkTestZip(post: LeadPost, recorder: CheckRecorder): LateFinding {
  const { status, reason } = testOutcome(post.contact.zip.slice(0, 5));
  const failure = status === "stored" ? null : reason;
  recorder.add("person", failure ? failed(failure) : PASSED, 0);
  return { failure, firstLeadId: null };
}
