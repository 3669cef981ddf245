import "server-only";
import type http from "node:http";
import type https from "node:https";
import { processOutbound } from "./process-outbound.server";

/**
 * The guard of `sendRequest` for libraries that speak through node:https: `new Client({ basePath, httpAgent:
 * guardedHttpsAgent(basePath) })` of @hubspot/api-client. A refused address and a time limit are the request's error
 * (an OutboundError). That client follows no redirects; what it reads is limited by the time alone.
 * @param baseUrl the library's base address; where it is http, which only
 * OUTBOUND_ALLOWED_ORIGINS can open (a stand-in in demo and tests), the agent is one for http
 * @param timeoutMs of one request, from dialling to the end of the answer; default 15,000
 */
export function guardedHttpsAgent(baseUrl = "https:", timeoutMs?: number): http.Agent | https.Agent {
  return processOutbound().agentFor(baseUrl, timeoutMs);
}
