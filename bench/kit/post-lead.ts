import { type Dispatcher, request } from "undici";
import { z } from "zod";
import { buildLeadPost, createPublisherWithKey } from "@/tests/factories/leads";

const answer = z.object({ status: z.string(), leadId: z.string().optional() });

interface Post {
  /** Default: a new lead, made when it is posted, because consent must be recent. */
  body?: string;
  idempotencyKey?: string;
  dispatcher?: Dispatcher;
}

/** Creates a publisher that may post as fast as it can. @returns what posts a lead, and throws without an answer about it. */
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
