import "server-only";
import { type Http2Bindings, type HttpBindings, type ServerType, serve } from "@hono/node-server";
import { AppError } from "@/lib/kit/errors";
import { observeRequest } from "@/lib/platform/http/observe-request.server";
import { otherMethods } from "@/lib/platform/http/other-methods.server";
import { problemResponse } from "@/lib/platform/http/problem-response.server";
import { apiHeaders } from "@/lib/platform/http/security-headers.mjs";
import { LEADS_PATH, postLead } from "./post-lead.server";

const HEALTH_PATH = "/api/health";

/**
 * Serves POST /api/intake/leads by plain node:http, with the handler of Next's route and the same security headers, and
 * GET /api/health for load balancers. Next's own work for each request takes a few times as long as ours.
 * @throws the error of the system call when the port is in use.
 */
export async function serveIntake(options: { port: number; hostname: string }): Promise<ServerType> {
  return new Promise((resolve, reject) => {
    const server = serve({ ...options, fetch: respond }, () => resolve(server));
    server.once("error", reject);
  });
}

const HEADERS = Object.entries(apiHeaders(false));
const NO_PARAMS = { params: Promise.resolve({}) };

async function respond(
  request: Request,
  { incoming, outgoing }: HttpBindings | Http2Bindings,
): Promise<Response> {
  for (const [name, value] of HEADERS) outgoing.setHeader(name, value);
  // Most requests: their path needs no parsing.
  const isPost = request.method === "POST" && incoming.url === LEADS_PATH;
  return (isPost ? postLead : routeOf(request))(request, NO_PARAMS);
}

const { GET: refuseMethod } = otherMethods("POST");

function routeOf(request: Request): typeof postLead {
  const { pathname } = new URL(request.url);
  if (pathname === LEADS_PATH) {
    if (request.method === "POST") return postLead;
    return request.method === "OPTIONS" ? nameMethods : refuseMethod;
  }
  return pathname === HEALTH_PATH && request.method === "GET" ? reportHealth : refusePath;
}

const nameMethods = observeRequest(
  async () => new Response(null, { status: 204, headers: { Allow: "POST, OPTIONS" } }),
  LEADS_PATH,
);

const reportHealth = observeRequest(async () =>
  Response.json({ status: "ok" }, { headers: { "Cache-Control": "no-store" } }),
);

const refusePath = observeRequest(
  async () => problemResponse(new AppError("not-found", 404, `This server takes POST ${LEADS_PATH} only.`)),
  "other",
);
