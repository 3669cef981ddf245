import fc from "fast-check";
import { notJson, oddField, oddHeaders, oddValue, toJsonText } from "./fuzz-values";

/** What a caller sends; everything but the method and the route. */
export interface HostileRequest {
  /** The body's text as it goes over the wire; absent for none. */
  body?: string;
  /** Begins with a question mark, or is empty. */
  query: string;
  params: Record<string, string>;
  headers: Record<string, string>;
}

/** What a good call of an operation sends. */
export interface Example {
  body?: Record<string, unknown>;
  params?: Record<string, string>;
  query?: Record<string, string>;
  /** Sent with every request, unless it has its own of that name. */
  headers?: Record<string, string>;
}

/** Good values of fields, by name. */
export type Fields = Readonly<Record<string, fc.Arbitrary<unknown>>>;

function constants(example: Record<string, unknown>): Fields {
  return Object.fromEntries(Object.entries(example).map(([name, good]) => [name, fc.constant(good)]));
}

/** Around the good values: some fields replaced, some left out, some added. */
function mutated(good: Fields): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.entries(good).map(([name, values]) =>
    fc.oneof(
      { weight: 5, arbitrary: values.map((value) => [[name, value] as const]) },
      { weight: 2, arbitrary: oddValue.map((value) => [[name, value] as const]) },
      { weight: 1, arbitrary: fc.constant([]) },
    ),
  );
  return fc
    .tuple(fc.tuple(...fields), fc.oneof(fc.constant([]), fc.array(oddField, { maxLength: 3 })))
    .map(([kept, added]) => Object.fromEntries([...kept.flat(), ...added]));
}

function strings(values: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === "string" ? value : JSON.stringify(value),
    ]),
  );
}

function bodyText(fields: Fields): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 6, arbitrary: mutated(fields).map(toJsonText) },
    { weight: 2, arbitrary: oddValue.map(toJsonText) },
    { weight: 1, arbitrary: notJson },
  );
}

/** A request before it is written as text. */
interface Parts {
  query: Record<string, unknown>;
  params: Record<string, unknown>;
  headers: Record<string, string>;
  body?: string;
}

/** Requests at and around what an operation takes. */
export function hostileRequests(method: string, example: Example): fc.Arbitrary<HostileRequest> {
  const query = constants(example.query ?? {});
  const rest = {
    query: fc.oneof(
      { weight: 2, arbitrary: fc.constant(example.query ?? {}) },
      { weight: example.query ? 6 : 1, arbitrary: mutated(query) },
    ),
    params: mutated(constants(example.params ?? {})),
    headers: oddHeaders,
  };
  const body = bodyText(constants(example.body ?? {}));
  const requests: fc.Arbitrary<Parts> = method === "GET" ? fc.record(rest) : fc.record({ ...rest, body });
  return requests.map(toRequest);
}

/** The fields of a good call, and which of them it may leave out. */
export interface CallFields {
  params: Fields;
  query: Fields;
  headers: Fields;
  body: Fields;
  optional: ReadonlySet<string>;
}

/** Requests that an operation accepts, requests around them, and hostile ones. A GET has no body. */
export function requestsAround(
  method: string,
  { params, query, headers, body, optional }: CallFields,
): fc.Arbitrary<HostileRequest> {
  const good = (fields: Fields) =>
    fc.record(fields, { requiredKeys: Object.keys(fields).filter((name) => !optional.has(name)) });
  const goodHeaders = good(headers).map(strings);
  const hasBody = method !== "GET";
  const accepted: fc.Arbitrary<Parts> = fc.record({
    query: good(query),
    params: good(params),
    headers: goodHeaders,
    ...(Object.keys(body).length > 0 && { body: good(body).map(toJsonText) }),
  });
  const around: fc.Arbitrary<Parts> = fc.record({
    query: mutated(query),
    params: mutated(params),
    headers: fc
      .tuple(goodHeaders, mutatedHeaders(headers), oddHeaders, fc.nat(9))
      .map(([right, wrong, odd, dice]) => ({ ...(dice < 7 ? right : wrong), ...odd })),
    ...(hasBody && { body: bodyText(body) }),
  });
  return fc.oneof({ weight: 2, arbitrary: accepted }, { weight: 3, arbitrary: around }).map(toRequest);
}

/** What a header can carry: the client refuses all other characters before it sends anything. */
function mutatedHeaders(fields: Fields): fc.Arbitrary<Record<string, string>> {
  return mutated(fields).map((values) =>
    Object.fromEntries(
      Object.entries(strings(values)).flatMap(([name, value]) =>
        name in fields && /^[\x20-\x7e]*$/.test(value) ? [[name, value]] : [],
      ),
    ),
  );
}

function toRequest({ query, params, headers, body }: Parts): HostileRequest {
  return {
    query: toQuery(strings(query)),
    params: strings(params),
    headers,
    ...(body === undefined ? {} : { body }),
  };
}

function toQuery(values: Record<string, string>): string {
  const text = new URLSearchParams(values).toString();
  return text ? `?${text}` : "";
}
