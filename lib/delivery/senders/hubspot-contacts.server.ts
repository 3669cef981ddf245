import "server-only";
// Imports the generated part of the official client by its full path. The client's upper layer only accepts an agent of
// node:https, which would bypass our SSRF guard and our limits, and it sends the calls of all accounts through one queue.
import {
  BasicApi,
  createConfiguration,
  ResponseContext,
  ServerConfiguration,
  wrapHttpLibrary,
} from "@hubspot/api-client/lib/codegen/crm/contacts/index.js";
import * as z from "zod/mini";
import {
  type OutboundRequest,
  type OutboundResponse,
  sendRequest,
} from "@/lib/platform/outbound/send-request.server";

interface Account {
  origin: string;
  token: string;
  /** Time limit of all calls together. */
  timeoutMs: number;
}

export interface HubspotContacts {
  contacts: BasicApi;
  /** The last response, unparsed; null without one. */
  lastAnswer(): OutboundResponse | null;
}

const method = z.enum(["GET", "POST", "PUT", "PATCH", "DELETE"]) satisfies z.ZodMiniType<
  OutboundRequest["method"]
>;

/**
 * The contacts of a HubSpot account: its official client, which sends through our outbound client (checked IP addresses, at
 * most 50 kB read, no decompression). Calls throw an OutboundError without a response, and the client's own errors for a
 * response that is not a contact.
 */
export function hubspotContacts({ origin, token, timeoutMs }: Account): HubspotContacts {
  let last: OutboundResponse | null = null;
  const endsAtMs = performance.now() + timeoutMs;
  const httpApi = wrapHttpLibrary({
    send: async (request) => {
      last = null;
      const answer = await sendRequest({
        url: request.getUrl(),
        method: method.parse(request.getHttpMethod()),
        headers: request.getHeaders(),
        // The calls for contacts send JSON text.
        body: z.optional(z.string()).parse(request.getBody()),
        timeoutMs: Math.max(1, endsAtMs - performance.now()),
      });
      last = answer;
      const { status, headers, text } = answer;
      return new ResponseContext(
        status,
        { ...headers },
        {
          text: async () => text,
          binary: async () => Buffer.from(text),
        },
      );
    },
  });
  const baseServer = new ServerConfiguration(origin, {});
  const authMethods = { oauth2: { accessToken: token } };
  return {
    contacts: new BasicApi(createConfiguration({ baseServer, httpApi, authMethods })),
    lastAnswer: () => last,
  };
}
