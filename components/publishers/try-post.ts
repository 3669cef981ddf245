import * as z from "zod/mini";
import { TEST_ZIPS } from "@/lib/intake/test-zips";

const anyObject = z.record(z.string(), z.unknown());
/** A post in JSON. Publishers edit it, so it may lack every part. */
export type TestPost = z.infer<typeof anyObject>;

/** The response, or the reason why there is none. */
export type TryResponse = { status: number; durationMs: number; text: string } | { failure: string };

/**
 * Sets ZIP code, state and consent time, where the post has a contact and a consent, and keeps everything else.
 * @param now consent time; the post's own time if omitted.
 */
export function withZip(post: TestPost, zip: string, now?: Date): TestPost {
  const state = TEST_ZIPS.find((entry) => entry.zip === zip)?.state;
  const contact = anyObject.safeParse(post["contact"]).data;
  const consent = anyObject.safeParse(post["consent"]).data;
  const givenAt = now?.toISOString() ?? consent?.["givenAt"];
  return {
    ...post,
    ...(contact && { contact: { ...contact, zip, ...(state ? { state } : {}) } }),
    ...(consent && { consent: { ...consent, givenAt } }),
    ...("phoneConfirmedAt" in post ? { phoneConfirmedAt: givenAt } : {}),
  };
}

/** Reads a post that was typed. @returns null for text that is no JSON object. */
export function readPost(text: string): TestPost | null {
  try {
    return anyObject.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** Posts as a publisher's server would: with the key and without the visitor's session cookie. */
export async function tryPost(key: string, body: string): Promise<TryResponse> {
  const startedAt = performance.now();
  try {
    const response = await fetch("/api/intake/leads", {
      method: "POST",
      credentials: "omit",
      headers: {
        "Content-Type": "application/json",
        Authorization: `Bearer ${key}`,
        "Idempotency-Key": crypto.randomUUID(),
      },
      body,
    });
    const text = await response.text();
    const durationMs = Math.round(performance.now() - startedAt);
    return { status: response.status, durationMs, text: indent(text) };
  } catch {
    return { failure: "We could not reach the API. Check your connection and try again." };
  }
}

function indent(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
