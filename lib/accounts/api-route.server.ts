import "server-only";
import type { NextRequest } from "next/server";
import { AppError, notFound } from "@/lib/kit/errors";
import { env } from "@/lib/platform/env/env.server";
import { problemResponse } from "@/lib/platform/http/problem-response.server";
import { readJson } from "@/lib/platform/http/read-json.server";
import { isSameOrigin } from "@/lib/platform/http/same-origin";
import type { SignedIn } from "./sessions.server";
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

interface RouteOptions<Who extends Audience, Body, Params> {
  /** The first thing that every handler says. */
  auth: Who;
  body?: Reader<Body>;
  /** Path segments; one that does not fit is an address that does not exist. */
  params?: Reader<Params>;
}

export interface RouteCall<Who extends Audience, Body, Params> {
  request: NextRequest;
  viewer: Viewers[Who];
  body: Body;
  params: Params;
}

type RouteHandler = (request: NextRequest, context: { params: Promise<unknown> }) => Promise<Response>;

/**
 * The one way in for the calls of the specification: same-origin check for changes, then who may, then
 * path and body read by their schemas, then the handler; every error becomes problem+json. Security
 * stands here, in front of the handler, and nowhere in the browser or in middleware.ts.
 */
export function apiRoute<Who extends Audience, Body = undefined, Params = undefined>(
  options: RouteOptions<Who, Body, Params>,
  handle: (call: RouteCall<Who, Body, Params>) => Promise<Response>,
): RouteHandler;
export function apiRoute(
  options: RouteOptions<Audience, unknown, unknown>,
  handle: (call: RouteCall<Audience, unknown, unknown>) => Promise<Response>,
): RouteHandler {
  return async (request, context) => {
    try {
      assertSameOrigin(request);
      const viewer = await requireAudience(options.auth, request);
      const params = await readParams(options.params, context.params);
      const body = options.body ? options.body.parse(await readJson(request)) : undefined;
      return await handle({ request, viewer, body, params });
    } catch (error) {
      return problemResponse(error);
    }
  };
}

/** Answers JSON that no cache may keep: everything that depends on who asks. */
export function privateJson(body: unknown, init: ResponseInit = {}): Response {
  const headers = new Headers(init.headers);
  headers.set("Cache-Control", "no-store");
  return Response.json(body, { ...init, headers });
}

function assertSameOrigin(request: NextRequest): void {
  if (request.method === "GET" || request.method === "HEAD") return;
  if (isSameOrigin(request.headers, env().APP_URL)) return;
  throw new AppError("cross-site", 403, "This call is accepted from Leadwell's own pages only.");
}

async function requireAudience(auth: Audience, request: NextRequest): Promise<SignedIn | null> {
  if (auth === "public") return null;
  return auth === "staff" ? requireStaff(request) : requireCustomer(request);
}

async function readParams(reader: Reader<unknown> | undefined, params: Promise<unknown>): Promise<unknown> {
  if (!reader) return undefined;
  try {
    return reader.parse(await params);
  } catch {
    throw notFound("Page");
  }
}
