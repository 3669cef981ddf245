import { TEST_ZIPS } from "@/lib/intake/test-zips";

/** The parts of a post that the form changes. */
export interface TestPost {
  contact: Record<string, string>;
  consent: Record<string, string>;
}

/** The response, or the reason why there is none. */
export type TryResponse = { status: number; durationMs: number; text: string } | { failure: string };

/** Sets ZIP code, state and consent time. @param now consent time; the example's own time if omitted. */
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
