import "server-only";
import type { NextRequest } from "next/server";
import { observeRequest, type RouteHandler } from "@/lib/platform/http/observe-request.server";
import { assertNoForeignBody, readJson } from "@/lib/platform/http/read-json.server";
import { readParams } from "@/lib/platform/http/read-params.server";
import { readQuery } from "@/lib/platform/http/read-query.server";
import { type Admission, type Audience, admitCaller, type Viewers } from "./admit-caller.server";
import { markRecentWrite, readAsViewer } from "./recent-write.server";

/** Reads unknown input; a zod schema fits. */
interface Reader<T> {
  parse(data: unknown): T;
}

interface RouteOptions<Who extends Audience, Body, Params, Query> extends Admission<Who> {
  /**
   * A JSON object. Fields that the schema does not name are dropped, not refused: the specification's own calls
   * send `userId` and `status`, which the server decides.
   */
  body?: Reader<Body>;
  /** The largest body, in bytes; 64 KiB without it. */
  maxBodyBytes?: number;
  /** The most objects, lists and keys of a body; for a large body that needs few of them. */
  maxBodyParts?: number;
  /** Path segments. A segment that does not fit the schema is answered with 404. */
  params?: Reader<Params>;
  /** The query string, each name once. */
  query?: Reader<Query>;
}

export interface RouteCall<Who extends Audience, Body, Params, Query> {
  request: NextRequest;
  viewer: Viewers[Who];
  body: Body;
  params: Params;
  query: Query;
}

/**
 * Makes a route handler: admits the caller, reads path, query and body with their schemas, and calls `handle`. Every
 * error becomes problem+json. Authorization happens here, not in the browser and not in middleware.ts.
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
    const viewer = await admitCaller(options, request);
    const params = await readParams(options.params, context.params);
    const query = options.query?.parse(readQuery(request));
    if (!options.body) assertNoForeignBody(request);
    const body = options.body?.parse(await readJson(request, options.maxBodyBytes, options.maxBodyParts));
    const work = () => handle({ request, viewer, body, params, query });
    if (!viewer) return work();
    const isRead = request.method === "GET" || request.method === "HEAD";
    return isRead ? readAsViewer(request, work) : markRecentWrite(await work());
  });
}

/** A JSON response that no cache may keep, for everything that depends on the viewer. */
export function privateJson(body: unknown, init: ResponseInit = {}): Response {
  const headers = new Headers(init.headers);
  headers.set("Cache-Control", "no-store");
  return Response.json(body, { ...init, headers });
}
