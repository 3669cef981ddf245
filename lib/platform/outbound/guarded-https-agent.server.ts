import "server-only";
import type http from "node:http";
import type https from "node:https";
import { processOutbound } from "./process-outbound.server";

/**
 * The guard of `sendRequest` for libraries that speak through node:https: `new Client({ httpAgent:
 * guardedHttpsAgent() })` of @hubspot/api-client. A refused address and a time limit are the request's error (an
 * OutboundError). No redirects are followed by that client's transport; what it reads has no limit but the time.
 * @param timeoutMs of one request, from dialling to the end of the answer; default 15,000
 */
export function guardedHttpsAgent(timeoutMs?: number): https.Agent {
  return processOutbound().httpsAgent(timeoutMs);
}

/**
 * The agent for a library's base address: a guarded one for http where it begins with that, which only
 * OUTBOUND_ALLOWED_ORIGINS can open (a stand-in in demo and tests).
 */
export function guardedAgentFor(baseUrl: string, timeoutMs?: number): http.Agent | https.Agent {
  return processOutbound().agentFor(baseUrl, timeoutMs);
}
