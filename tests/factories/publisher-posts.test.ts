import { describe, expect, it } from "@jest/globals";
import { STATE_SEEDS } from "@/lib/catalog/catalog-data";
import { LINES } from "@/lib/catalog/lines";
import { ageOn } from "@/lib/intake/checks/check-age";
import { contactChecks, type Readings } from "@/lib/intake/checks/contact-checks";
import { gradeLead } from "@/lib/intake/checks/grade-lead";
import { recordChecks } from "@/lib/intake/checks/record-checks";
import { leadPost } from "@/lib/intake/schemas/lead-post";
import { buildPost } from "@/sandbox/publisher/build-post";
import { createDrafts } from "@/sandbox/publisher/draw-draft";
import { createRandom } from "@/sandbox/publisher/random";
import type { FAULTS } from "@/sandbox/publisher/spoil-post";
import { DO_NOT_CALL_PHONE, spoilPost } from "@/sandbox/publisher/spoil-post";

const NOW = new Date("2026-11-21T09:00:00Z");
const MONTH_MS = 30 * 24 * 3_600_000;
const KEYS = ["lwp_live_all", "lwp_live_people", "lwp_live_things"] as const;

const drawMany = (count: number) => {
  const drafts = createDrafts(KEYS, createRandom(7), 0);
  return Array.from({ length: count }, () => drafts.next(NOW));
};

/** Runs the checks of contact and consent. @returns the first failure, or null. */
async function check(body: unknown) {
  const post = leadPost.parse(body);
  const readings: Readings = { phone: "", email: "", consent: null };
  const failure = await recordChecks(() => 0).run(
    contactChecks({ post, receivedAt: NOW, consentMaxAgeMs: MONTH_MS, isTest: false }, readings),
  );
  return { post, failure, readings };
}

describe("the sandbox publisher's posts", () => {
  it("are the same for the same random seed", () => {
    expect(drawMany(30)).toEqual(drawMany(30));
  });

  it("pass every check unless they are meant to fail", async () => {
    for (const { body } of drawMany(1_500).filter(({ fault }) => fault === null)) {
      const { failure } = await check(body);
      expect({ failure, body }).toEqual({ failure: null, body });
    }
  });

  it("have a driver as old as the person who asks", () => {
    for (const { body } of drawMany(1_500).filter(({ fault }) => fault === null)) {
      const post = leadPost.parse(body);
      if (post.line !== "auto") continue;
      const [driver] = post.attributes.drivers;
      expect(driver?.age).toBe(ageOn(post.contact.dateOfBirth ?? "", NOW));
    }
  });

  it("cover all lines, both tiers and every state", async () => {
    const seen = new Set<string>();
    for (const { body } of drawMany(4_000).filter(({ fault }) => fault === null)) {
      const post = leadPost.parse(body);
      seen.add(post.line).add(post.contact.state);
    }
    const states = STATE_SEEDS.map(({ code }) => code);
    expect([...seen].toSorted()).toEqual([...LINES, ...states].toSorted());
    const tiers = new Set<string>();
    for (let serial = 1; serial <= 20; serial += 1) {
      for (const line of LINES) {
        const { post, readings } = await check(buildPost(line, createRandom(serial), serial, NOW));
        if (!readings.consent) throw new Error("no consent was read");
        tiers.add(`${line} ${gradeLead(post, readings.consent, NOW).tier}`);
      }
    }
    expect([...tiers].toSorted()).toEqual(
      LINES.flatMap((line) => [`${line} premium`, `${line} standard`]).toSorted(),
    );
  });

  it("fail once in eight posts", () => {
    const bad = drawMany(4_000).filter(({ fault }) => fault !== null).length;
    expect(bad / 4_000).toBeGreaterThan(0.1);
    expect(bad / 4_000).toBeLessThan(0.15);
  });

  it.each([
    ["consent too old", "consent-expired"],
    ["no consent", "consent-missing"],
    ["under age", "under-age"],
    ["ZIP of another state", "zip-not-in-state"],
    ["throw-away mail", "email-disposable"],
    ["no such number", "phone-not-valid"],
    ["toll-free number", "phone-not-personal"],
  ] as const)("fail with the intended reason: %s", async (fault, reason) => {
    for (const line of LINES) {
      const random = createRandom(3);
      const good = buildPost(line, random, 1, NOW);
      const { failure } = await check(spoilPost(good, fault, { random, now: NOW, earlier: undefined }));
      expect(failure).toBe(reason);
    }
  });

  it("repeat a person or a whole post, and use the do-not-call number", () => {
    const random = createRandom(3);
    const [earlier, good] = [buildPost("life", random, 1, NOW), buildPost("life", random, 2, NOW)];
    const spoil = (fault: (typeof FAULTS)[number]) => spoilPost(good, fault, { random, now: NOW, earlier });
    expect(spoil("same post again")).toEqual(earlier);
    expect(spoil("same person again")).toMatchObject({ contact: earlier.contact, consent: good.consent });
    expect(spoil("do-not-call")).toMatchObject({ contact: { phone: DO_NOT_CALL_PHONE } });
    expect(leadPost.safeParse(spoil("field of the wrong kind")).success).toBe(false);
  });
});
