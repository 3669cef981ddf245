import "server-only";
// The generated part of the official client, with its address whole: above it the client takes an agent of node:https
// and nothing else, so that neither our guard nor our limits would hold, and it queues all accounts in one line.
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
  /** For all calls together. */
  timeoutMs: number;
}

export interface HubspotContacts {
  contacts: BasicApi;
  /** The newest answer, as it came. */
  lastAnswer(): OutboundResponse | null;
}

const method = z.enum(["GET", "POST", "PUT", "PATCH", "DELETE"]) satisfies z.ZodMiniType<
  OutboundRequest["method"]
>;

/**
 * The contacts of a HubSpot account, by its official client on our one way out: checked addresses, at most 50 kB read,
 * nothing decompressed. Calls throw an OutboundError without an answer, and the client's own errors for what is not
 * a contact.
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
        // What the contacts' calls send is JSON text.
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
