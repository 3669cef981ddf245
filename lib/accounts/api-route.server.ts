import "server-only";
import type { NextRequest } from "next/server";
import { AppError, notFound } from "@/lib/kit/errors";
import { env } from "@/lib/platform/env/env.server";
import { readClient } from "@/lib/platform/http/client.server";
import { observeRequest, type RouteHandler } from "@/lib/platform/http/observe-request.server";
import { assertPlainData } from "@/lib/platform/http/plain-data";
import { assertNoForeignBody, readJson } from "@/lib/platform/http/read-json.server";
import { readQuery } from "@/lib/platform/http/read-query";
import { isSameOrigin } from "@/lib/platform/http/same-origin";
import { sessionCookie } from "./sessions/session-cookie.server";
import type { SignedIn } from "./sessions/sessions.server";
import { auditRefusal } from "./staff/audit-refusal.server";
import { throttle } from "./throttling/throttle.server";
import type { Throttled } from "./throttling/throttle-limits";
import { requireCustomer, requireStaff } from "./viewer.server";

/** Who may call: anybody, anybody signed in, staff. */
export type Audience = "public" | "customer" | "staff";

interface Viewers {
  public: null;
  customer: SignedIn;
  staff: SignedIn;
}

/** Reads unknown input; a zod schema fits. */
interface Reader<T> {
  parse(data: unknown): T;
}

interface RouteOptions<Who extends Audience, Body, Params, Query> {
  /** The first thing that every handler says. */
  auth: Who;
  /**
   * A JSON object. Fields that the schema does not name are dropped, not refused: the specification's own calls
   * send `userId` and `status`, which the server decides.
   */
  body?: Reader<Body>;
  /** The largest body, in bytes; 64 KiB without it. */
  maxBodyBytes?: number;
  /** Path segments; one that does not fit is an address that does not exist. */
  params?: Reader<Params>;
  /** The query string, each name once. */
  query?: Reader<Query>;
  /** Counts every call against the viewer's account and address. */
  throttle?: Throttled;
}

export interface RouteCall<Who extends Audience, Body, Params, Query> {
  request: NextRequest;
  viewer: Viewers[Who];
  body: Body;
  params: Params;
  query: Query;
}

/**
 * The one way in for the calls of the specification: same-origin check for changes, then who may, then how often,
 * then path, query and body read by their schemas, then the handler; every error becomes problem+json. Security
 * stands here, in front of the handler, and nowhere in the browser or in middleware.ts.
 */
export function apiRoute<Who extends Audience, Body = undefined, Params = undefined, Query = undefined>(
  options: RouteOptions<Who, Body, Params, Query>,
  handle: (call: RouteCall<Who, Body, Params, Query>) => Promise<Response>,
): RouteHandler;
export function apiRoute(
  options: RouteOptions<Audience, unknown, unknown, unknown>,
  handle: (call: RouteCall<Audience, unknown, unknown, unknown>) => Promise<Response>,
): RouteHandler {
  return observeRequest(async (request, context) => {
    assertSameOrigin(request);
    const viewer = await requireAudience(options.auth, request);
    if (options.throttle) await throttle(options.throttle, attemptOf(viewer, request));
    const params = await readParams(options.params, context.params);
    const query = options.query?.parse(readQuery(request.nextUrl.searchParams));
    if (!options.body) assertNoForeignBody(request);
    const body = options.body?.parse(await readJson(request, options.maxBodyBytes));
    return handle({ request, viewer, body, params, query });
  });
}

/** Answers JSON that no cache may keep: everything that depends on who asks. */
export function privateJson(body: unknown, init: ResponseInit = {}): Response {
  const headers = new Headers(init.headers);
  headers.set("Cache-Control", "no-store");
  return Response.json(body, { ...init, headers });
}

function assertSameOrigin(request: NextRequest): void {
  if (request.method === "GET" || request.method === "HEAD") return;
  const hasSessionCookie = request.cookies.has(sessionCookie().name);
  if (isSameOrigin({ headers: request.headers, hasSessionCookie }, env().APP_URL)) return;
  throw new AppError("cross-site", 403, "This call is accepted from Leadwell's own pages only.");
}

async function requireAudience(auth: Audience, request: NextRequest): Promise<SignedIn | null> {
  if (auth === "public") return null;
  if (auth === "customer") return requireCustomer(request);
  try {
    return await requireStaff(request);
  } catch (error) {
    await auditRefusal(request);
    throw error;
  }
}

function attemptOf(viewer: SignedIn | null, request: NextRequest) {
  return { account: viewer?.id, address: readClient(request.headers).address };
}

async function readParams(reader: Reader<unknown> | undefined, params: Promise<unknown>): Promise<unknown> {
  if (!reader) return undefined;
  const given = await params;
  try {
    assertPlainData(given);
    return reader.parse(given);
  } catch {
    throw notFound("Page");
  }
}
