import type { z } from "zod";
import type { Throttled } from "@/lib/accounts/throttling/throttle-limits";
import { type ApiProblem, PROBLEMS_OF_ALL, PROBLEMS_OF_BODIES, PROBLEMS_OF_SOME } from "./problems";
import type { ApiScope } from "./scopes";

/** The response of an operation that succeeded. */
interface Success {
  status: 200 | 201 | 202 | 204;
  description: string;
  /** The body; absent for 204. */
  schema?: z.ZodType;
}

/**
 * One operation of the public API. The handler parses calls with it, and the OpenAPI document is made from it, which the
 * documentation page is drawn from.
 */
export interface ApiOperation {
  /** camelCase, unique: `operationId` of OpenAPI, and the method's name in generated clients. */
  id: string;
  method: "GET" | "POST" | "DELETE";
  /** Segments in braces are parameters: `/api/leads/{leadId}`. */
  path: `/api/${string}`;
  scope: ApiScope;
  /** The tag in the OpenAPI document. */
  tag: "Leads" | "Orders" | "Webhooks";
  summary: string;
  description: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  /** Names in lower case. */
  headers?: z.ZodObject;
  body?: z.ZodObject;
  success: Success;
  /** Errors in addition to those that every operation, or every operation with a body, can return. */
  problems?: readonly (typeof PROBLEMS_OF_SOME)[number]["code"][];
  /** A limit in addition to the calls per hour, counted by account and IP address. */
  throttle?: Throttled;
}

/** Declares an operation; its literal types decide what its handler gets and returns. */
export function defineOperation<const Operation extends ApiOperation>(operation: Operation): Operation {
  return operation;
}

/** Returns the errors that an operation can return, by status. */
export function problemsOf({ body, problems = [] }: Pick<ApiOperation, "body" | "problems">): ApiProblem[] {
  const named = new Set<string>(problems);
  const some = PROBLEMS_OF_SOME.filter(({ code }) => named.has(code));
  return byStatus([...PROBLEMS_OF_ALL, ...(body ? PROBLEMS_OF_BODIES : []), ...some]);
}

/** Every error of the public API, by status. */
export const API_PROBLEMS = byStatus([...PROBLEMS_OF_ALL, ...PROBLEMS_OF_BODIES, ...PROBLEMS_OF_SOME]);

function byStatus(problems: readonly ApiProblem[]): ApiProblem[] {
  return problems.toSorted((first, second) => first.status - second.status);
}

type Parsed<Operation, Part extends "params" | "query" | "headers" | "body"> = Operation extends {
  [name in Part]: infer Schema extends z.ZodType;
}
  ? z.output<Schema>
  : undefined;

/** What a handler gets, parsed. */
export interface OperationInput<Operation extends ApiOperation> {
  params: Parsed<Operation, "params">;
  query: Parsed<Operation, "query">;
  headers: Parsed<Operation, "headers">;
  body: Parsed<Operation, "body">;
}

/** What a handler returns: the body of the response, before its schema is applied. */
export type OperationResult<Operation extends ApiOperation> = Operation["success"] extends {
  schema: infer Schema extends z.ZodType;
}
  ? z.input<Schema>
  : undefined;
