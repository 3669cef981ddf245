import { TEST_ZIPS } from "@/lib/intake/test-zips";

/** As much of a post as the form changes. */
export interface TestPost {
  contact: Record<string, string>;
  consent: Record<string, string>;
}

/** What came back, or why nothing did. */
export type TryAnswer = { status: number; durationMs: number; text: string } | { failure: string };

/** The post with that ZIP code and its state, given `now`, or when the example was. */
export function withZip(post: TestPost, zip: string, now?: Date): TestPost {
  const state = TEST_ZIPS.find((entry) => entry.zip === zip)?.state;
  const givenAt = now?.toISOString() ?? post.consent.givenAt ?? "";
  return {
    ...post,
    contact: { ...post.contact, zip, ...(state ? { state } : {}) },
    consent: { ...post.consent, givenAt },
    ...("phoneConfirmedAt" in post ? { phoneConfirmedAt: givenAt } : {}),
  };
}

/** Posts as a publisher's server would: with the key, without the visitor's session. */
export async function tryPost(key: string, body: string): Promise<TryAnswer> {
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
    return { failure: "The API cannot be reached. Check your connection and try again." };
  }
}

function indent(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
