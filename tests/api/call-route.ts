import { NextRequest } from "next/server";
import * as z from "zod/mini";
import { issueSessionCookie, sessionCookie } from "@/lib/accounts/sessions/session-cookie.server";
import type { SignInResult } from "@/lib/accounts/sign-in/sign-in.server";
import { REASON_HEADER } from "@/lib/accounts/staff/irreversible";
import { env } from "@/lib/platform/env/env.server";
import { peerHeaderName } from "@/lib/platform/http/peer-header.server";

export type RouteMethod = "GET" | "POST" | "PATCH" | "PUT" | "DELETE";

interface CallOptions {
  /** Value of the session cookie; absent for a visitor. */
  cookie?: string | undefined;
  body?: unknown;
  params?: Record<string, string | string[]>;
  headers?: Record<string, string>;
  /** Begins with a question mark. */
  query?: string;
  /** Where the connection comes from; absent: not known, and nothing is limited by address. */
  address?: string;
}

type Handler = (request: NextRequest, context: { params: Promise<unknown> }) => Promise<Response>;

/** A route module, as `import` gives it. */
export type RouteModule = Readonly<Record<string, unknown>>;

/** Imports the module of a route. @param route its folder below app/api, for example `orders/[orderId]`. */
export function loadRoute(route: string): Promise<RouteModule> {
  return import(`../../app/api/${route}/route`);
}

/** The cookie that a signed-in person's browser sends. */
export async function cookieOf({
  user,
  sessionId,
}: Pick<SignInResult, "user" | "sessionId">): Promise<string> {
  const setCookie = await issueSessionCookie(user.id, sessionId);
  return setCookie.slice(setCookie.indexOf("=") + 1, setCookie.indexOf(";"));
}

/** Calls a route handler directly: no server, no middleware.ts in front of it. */
export async function callRoute(
  handlers: RouteModule,
  method: RouteMethod,
  { cookie, body, params = {}, headers = {}, query = "", address }: CallOptions = {},
): Promise<{ status: number; body: unknown; headers: Headers }> {
  const handler = handlers[method];
  if (!isHandler(handler)) throw new Error(`the route has no ${method}`);
  const request = new NextRequest(env().APP_URL + query, {
    method,
    headers: {
      ...(cookie ? { cookie: `${sessionCookie().name}=${cookie}` } : {}),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(address ? { [peerHeaderName()]: address } : {}),
      // Staff give it for actions that cannot be undone; every other route ignores it.
      [REASON_HEADER]: "A reason of a test",
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  const response = await handler(request, { params: Promise.resolve(params) });
  return { status: response.status, body: await readBody(response), headers: response.headers };
}

/** JSON as its value, any other text as it is. A stream of events has no end: it is left at once. */
async function readBody(response: Response): Promise<unknown> {
  const type = response.headers.get("content-type") ?? "";
  if (type.startsWith("text/event-stream")) {
    await response.body?.cancel();
    return null;
  }
  const text = await response.text();
  return text && /\bjson\b/.test(type) ? JSON.parse(text) : text || null;
}

function isHandler(value: unknown): value is Handler {
  return typeof value === "function";
}

/** The problem that a refused call answers. */
export const problemBody = z.looseObject({ type: z.string(), status: z.int(), detail: z.string() });
