import { z } from "zod";
import { buildPost, type Post } from "@/sandbox/publisher/build-post";
import { createRandom } from "@/sandbox/publisher/random";
import type { PostPlan } from "../plan";
import type { World } from "../world";

/** Is in every name, email and street of a campaign's consumers: it may be in no table, log or email. */
export const CANARY = "quuxcanary";

const response = z.object({ status: z.string() });
const REPEATS = 3;

/** Posts as the plan says. @returns the answer in a word, for the report. */
export async function publish(world: World, plan: PostPlan, index: number, seed: number): Promise<string> {
  const body = draftPost(plan, seed, new Date());
  const post = (publisher: number, key: string) =>
    world.calls.send(null, "POST", "/api/intake/leads", body, {
      authorization: `Bearer ${world.publisherKeys[publisher % world.publisherKeys.length]}`,
      "idempotency-key": key,
    });
  const key = `campaign-${index}`;
  const replies = await Promise.all(
    plan.kind === "same-person-at-once"
      ? [
          post(plan.publisher, key),
          post(plan.publisher + 1, `${key}-b`),
          post(plan.publisher + 2, `${key}-c`),
        ]
      : plan.kind === "repeated-at-once"
        ? Array.from({ length: REPEATS }, () => post(plan.publisher, key))
        : [post(plan.publisher, key)],
  );
  const [first] = replies;
  if (!first || first.status !== 200)
    throw new Error(`a post was answered with ${first?.status}: ${JSON.stringify(first?.body)}`);
  return response.parse(first.body).status;
}

/** The same person for the same number, whoever posts it: name, phone and email are of no real person. */
function draftPost(plan: PostPlan, seed: number, now: Date): Post {
  const post = buildPost(plan.line, createRandom(plan.seed), plan.person, now);
  const person = buildPost(plan.line, createRandom(seed * 1_000_003 + plan.person), plan.person, now).contact;
  const contact = {
    ...person,
    lastName: `Quuxcanary ${person.lastName}`,
    email: `${CANARY}.${plan.person}@example.com`,
    street: `12 Quuxcanary ${person.street.replaceAll(/\d/g, "")}`,
    phone: phoneOf(person.phone, plan.person),
  };
  return { ...post, contact };
}

/** Unique by the last seven digits, which are the person's number. */
function phoneOf(drawn: string, person: number): string {
  const areaCode = drawn.replaceAll(/\D/g, "").replace(/^1/, "").slice(0, 3);
  return `+1${areaCode}${3_000_000 + person}`;
}
