import { type Dispatcher, request } from "undici";
import { z } from "zod";
import { buildLeadPost, createPublisherWithKey } from "@/tests/factories/leads";

const answer = z.object({ status: z.string(), leadId: z.string().optional() });

interface Post {
  /** By default a new lead. It is built at the time of the post, because its consent must be recent. */
  body?: string;
  idempotencyKey?: string;
  dispatcher?: Dispatcher;
}

/**
 * Creates a publisher with a very high limit of posts.
 * @returns a function that posts a lead and reads the response. It throws when the response does not say what became of the lead.
 */
export async function createPoster() {
  const { key } = await createPublisherWithKey({ postsPerMinute: 1_000_000 });
  return async (url: string, { body = newLead(), idempotencyKey, ...options }: Post = {}) => {
    const headers = {
      "content-type": "application/json",
      authorization: `Bearer ${key}`,
      ...(idempotencyKey && { "idempotency-key": idempotencyKey }),
    };
    const response = await request(`${url}/api/intake/leads`, { method: "POST", headers, body, ...options });
    return answer.parse(await response.body.json());
  };
}

/** The body of a post of a new person. */
export const newLead = () => JSON.stringify(buildLeadPost("life"));
