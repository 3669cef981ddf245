import type { Post } from "./build-post";
import { birthDate } from "./draw-person";
import { drawPlaceOutside } from "./places";
import type { Random } from "./random";

/**
 * People on the demo's suppression list, which the seed fills. Repeated here, because a sandbox does not import the
 * product.
 */
export const DO_NOT_CALL_PHONE = "+12025551147";

/** The kinds of bad posts, named as in the log. */
export const FAULTS = [
  "same person again",
  "same post again",
  "do-not-call",
  "consent too old",
  "no consent",
  "under age",
  "ZIP of another state",
  "throw-away mail",
  "no such number",
  "toll-free number",
  "field of the wrong kind",
] as const;
export type Fault = (typeof FAULTS)[number];

const DAY_MS = 24 * 60 * 60 * 1_000;

interface Circumstances {
  random: Random;
  now: Date;
  /** An earlier good post, if there is one. */
  earlier: Post | undefined;
}

/** Spoils a good post. The two kinds that need an earlier post return a good post if there is none. */
export function spoilPost(post: Post, fault: Fault, { random, now, earlier }: Circumstances): unknown {
  const { contact } = post;
  const withContact = (changes: Partial<Post["contact"]>) => ({
    ...post,
    contact: { ...contact, ...changes },
  });
  switch (fault) {
    case "same person again":
      return earlier
        ? { ...post, line: earlier.line, attributes: earlier.attributes, contact: earlier.contact }
        : post;
    case "same post again":
      return earlier ?? post;
    case "do-not-call":
      return withContact({ phone: DO_NOT_CALL_PHONE });
    case "consent too old":
      return { ...post, consent: { ...post.consent, givenAt: daysAgo(now, random.integer(31, 90)) } };
    case "no consent": {
      const { consent: _, ...rest } = post;
      return rest;
    }
    case "under age":
      return withContact({ dateOfBirth: birthDate(random.integer(14, 16), random, now) });
    case "ZIP of another state":
      return withContact({ zip: drawPlaceOutside(contact.state, random).zip });
    case "throw-away mail":
      return withContact({
        email: `${contact.lastName.toLowerCase()}${random.integer(10, 99)}@mailinator.com`,
      });
    case "no such number":
      return withContact({ phone: `(${random.integer(100, 199)}) 555-${random.integer(2_000, 9_999)}` });
    case "toll-free number":
      return withContact({ phone: `+1800555${random.integer(2_000, 9_999)}` });
    case "field of the wrong kind":
      return { ...post, householdIncomeCents: "a lot" };
  }
}

function daysAgo(now: Date, days: number): string {
  return new Date(now.getTime() - days * DAY_MS).toISOString();
}
