import "server-only";
import { z } from "zod";
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponsesObject,
} from "zod-openapi";
import type { ApiOperation } from "@/lib/api-keys/operation";
import { API_CALLS_PER_HOUR, API_SCOPE_LABELS } from "@/lib/api-keys/scopes";
import { API_OPERATIONS } from "./contract/operations";
import { apiProblem, BODY_PROBLEMS, COMMON_PROBLEMS } from "./contract/problem";

/** The version of the contract. Changes are listed in the changelog of the documentation page. */
const API_VERSION = "1.0.0";

interface Operator {
  /** Where the API is, without a slash at the end. */
  origin: string;
  supportEmail: string;
}

/**
 * Makes the OpenAPI 3.1 document of the public API from the contract that the handlers parse with.
 */
export function describeApi({ origin, supportEmail }: Operator) {
  return createDocument({
    openapi: "3.1.0",
    info: {
      title: "Leadwell API",
      version: API_VERSION,
      description: `List and buy leads, read orders and leads, and register webhooks. ${API_CALLS_PER_HOUR} calls an hour for each key.`,
      contact: { name: "Leadwell Support", email: supportEmail },
      license: { name: "Terms of service", url: `${origin}/terms-of-service` },
    },
    servers: [{ url: origin }],
    security: [{ apiKey: [] }],
    tags: [
      { name: "Leads", description: "Leads for sale, and the leads that you own." },
      { name: "Orders", description: "Your orders." },
      { name: "Webhooks", description: "Where your leads are sent." },
    ],
    paths: pathsOf(API_OPERATIONS),
    components: {
      securitySchemes: {
        apiKey: {
          type: "http",
          scheme: "bearer",
          description: `Create keys on the dashboard, under API keys. Scopes: ${describeScopes()}`,
        },
      },
    },
  });
}

function describeScopes(): string {
  const scopes = Object.entries(API_SCOPE_LABELS);
  return scopes.map(([scope, label]) => `${scope} (${label.toLowerCase()})`).join(", ");
}

function pathsOf(operations: readonly ApiOperation[]): ZodOpenApiPathsObject {
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  for (const operation of operations) {
    const methods = (paths[operation.path] ??= {});
    methods[operation.method.toLowerCase()] = describeOperation(operation);
  }
  return paths;
}

function describeOperation(operation: ApiOperation): ZodOpenApiOperationObject {
  const { id, tag, summary, description, scope, params, query, headers, body } = operation;
  return {
    operationId: id,
    tags: [tag],
    summary,
    description: `${description} Scope: \`${scope}\`.`,
    "x-required-scope": scope,
    requestParams: {
      ...(params && { path: params }),
      ...(query && { query }),
      ...(headers && { header: headers }),
    },
    ...(body && { requestBody: { required: true, content: { "application/json": { schema: body } } } }),
    responses: responsesOf(operation),
  };
}

function responsesOf({ success, problems, body }: ApiOperation): ZodOpenApiResponsesObject {
  const { status, description, schema } = success;
  const refusals = { ...COMMON_PROBLEMS, ...(body && BODY_PROBLEMS), ...problems };
  return {
    [String(status)]: {
      description,
      headers: limitHeaders,
      ...(schema && { content: { "application/json": { schema } } }),
    },
    ...Object.fromEntries(
      Object.entries(refusals).map(([refusal, meaning]) => [
        refusal,
        {
          description: meaning,
          ...(["429", "503"].includes(refusal) && { headers: retryHeaders }),
          content: { "application/problem+json": { schema: apiProblem } },
        },
      ]),
    ),
  };
}

const limitHeaders = z.object({
  ratelimit: z.string().meta({ description: "Calls that are left, and seconds until the hour ends." }),
  "ratelimit-policy": z.string().meta({ description: "Calls per window, and the window in seconds." }),
});
const retryHeaders = z.object({
  "retry-after": z.string().meta({ description: "Seconds to wait before the next call." }),
});
