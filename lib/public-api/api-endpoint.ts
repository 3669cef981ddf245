/** A JSON value, as sent or received. */
export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue };

/** One input of an endpoint. Query parameters are all optional; `required` speaks of bodies. */
export interface ApiParameter {
  name: string;
  type: "integer" | "string" | "date" | "date range" | "list of strings" | "URL";
  required: boolean;
  description: string;
  example: string | number | readonly string[];
}

/** One call of the public API, as documented and as served. */
export interface ApiEndpoint {
  /** Names it in fragments and operation ids. */
  id: string;
  method: "GET" | "POST";
  path: `/api/${string}`;
  summary: string;
  description: string;
  /** Where the parameters travel: a GET's in the query, a POST's in a JSON body. */
  parameters: readonly ApiParameter[];
  exampleResponse: JsonValue;
}
