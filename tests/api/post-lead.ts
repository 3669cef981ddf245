import { NextRequest } from "next/server";
import { POST } from "@/app/api/intake/leads/route";
import { type IntakeResponse, intakeResponse } from "@/lib/intake/intake-response";
import { env } from "@/lib/platform/env/env.server";

interface PostOptions {
  key?: string | undefined;
  idempotencyKey?: string;
  headers?: Record<string, string>;
}

/** Calls POST /api/intake/leads as a publisher does; `body` may be text that is no JSON. */
export async function callIntake(body: unknown, { key, idempotencyKey, headers }: PostOptions) {
  const response = await POST(
    new NextRequest(`${env().APP_URL}/api/intake/leads`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        ...(key ? { authorization: `Bearer ${key}` } : {}),
        ...(idempotencyKey ? { "idempotency-key": idempotencyKey } : {}),
        ...headers,
      },
      body: typeof body === "string" ? body : JSON.stringify(body),
    }),
    { params: Promise.resolve({}) },
  );
  const answer: unknown = await response.json();
  return { status: response.status, headers: response.headers, answer };
}

/** Like callIntake, for posts that are understood. @throws Error with the problem when they are not. */
export async function postLead(body: unknown, options: PostOptions): Promise<IntakeResponse> {
  const { status, answer } = await callIntake(body, options);
  if (status !== 200) throw new Error(`intake answered ${status}: ${JSON.stringify(answer)}`);
  return intakeResponse.parse(answer);
}
