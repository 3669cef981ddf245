import { NextRequest } from "next/server";
import { POST } from "@/app/api/intake/leads/route";
import { type IntakeResponse, intakeResponse } from "@/lib/intake/intake-response";
import { env } from "@/lib/platform/env/env.server";

interface PostOptions {
  key?: string | undefined;
  idempotencyKey?: string;
  headers?: Record<string, string>;
}

/** Calls POST /api/intake/leads as a publisher does. @param post an object, or raw text, which may be invalid JSON. */
export async function callIntake(post: unknown, { key, idempotencyKey, headers }: PostOptions) {
  const response = await POST(
    new NextRequest(`${env().APP_URL}/api/intake/leads`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        ...(key ? { authorization: `Bearer ${key}` } : {}),
        ...(idempotencyKey ? { "idempotency-key": idempotencyKey } : {}),
        ...headers,
      },
      body: typeof post === "string" ? post : JSON.stringify(post),
    }),
    { params: Promise.resolve({}) },
  );
  const body: unknown = await response.json();
  return { status: response.status, headers: response.headers, body };
}

/** Like callIntake. @throws Error with the problem unless the status is 200. */
export async function postLead(post: unknown, options: PostOptions): Promise<IntakeResponse> {
  const { status, body } = await callIntake(post, options);
  if (status !== 200) throw new Error(`intake answered ${status}: ${JSON.stringify(body)}`);
  return intakeResponse.parse(body);
}
