import { createHash } from "node:crypto";
import { drawAttributes, type Line } from "./draw-attributes";
import { ageOn, drawPerson, type Person } from "./draw-person";
import type { Random } from "./random";

/** The body of a post. */
export interface Post {
  line: Line;
  contact: Person;
  consent?: Record<string, unknown>;
  householdIncomeCents?: number;
  phoneConfirmedAt?: string;
  attributes: Record<string, unknown>;
}

const CONSENT_TEXT =
  "By pressing Get my quotes I agree that a licensed agent may call or text me about insurance at the number I gave, including with automated dialing or a recorded voice. I do not have to agree in order to buy anything.";
const PAGES = {
  life: "https://family-cover.example/life",
  health: "https://plan-finder.example/health",
  auto: "https://drive-quotes.example/auto",
  "property-casualty": "https://home-quotes.example/home",
} as const satisfies Record<Line, string>;
const BROWSERS = [
  "Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 Version/19.1 Mobile Safari/604.1",
  "Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/141.0.0.0 Mobile Safari/537.36",
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36",
] as const;
/** Share of posts with all answers and a phone confirmation. They become Premium leads. */
const FULL_SHARE = 0.5;

/** Builds a post of a new person that passes every check. */
export function buildPost(line: Line, random: Random, serial: number, now: Date): Post {
  const isFull = random.chance(FULL_SHARE);
  const contact = drawPerson(random, serial, now);
  const givenAt = new Date(now.getTime() - random.integer(20, 600) * 1_000).toISOString();
  return {
    line,
    contact,
    consent: {
      text: CONSENT_TEXT,
      version: "2026-09",
      pageUrl: PAGES[line],
      ipAddress: `198.51.100.${random.integer(1, 254)}`,
      userAgent: random.pick(BROWSERS),
      givenAt,
      ...(isFull || random.chance(0.7) ? { trustedFormUrl: certificateOf(contact, givenAt) } : {}),
    },
    ...(isFull || random.chance(0.6) ? { householdIncomeCents: random.integer(24, 190) * 100_000 } : {}),
    ...(isFull ? { phoneConfirmedAt: givenAt } : {}),
    attributes: drawAttributes(line, random, { isFull, now, age: ageOn(contact.dateOfBirth, now) }),
  };
}

/** Each person has one of their own, whatever the seed. */
function certificateOf({ phone, email }: Person, givenAt: string): string {
  const digest = createHash("sha1")
    .update(JSON.stringify([phone, email, givenAt]))
    .digest("hex");
  return `https://cert.trustedform.com/${digest}`;
}
