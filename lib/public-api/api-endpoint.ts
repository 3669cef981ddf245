/** A JSON value, as sent or received. */
export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue };

/** One parameter of an endpoint. Query parameters are always optional; `required` applies to body fields. */
export interface ApiParameter {
  name: string;
  type: "integer" | "string" | "date" | "date range" | "list of strings" | "URL";
  required: boolean;
  description: string;
  example: string | number | readonly string[];
}

/** One endpoint of the public API. */
export interface ApiEndpoint {
  /** Used in URL fragments and operation IDs. */
  id: string;
  method: "GET" | "POST";
  path: `/api/${string}`;
  summary: string;
  description: string;
  /** Sent in the query of a GET, or in the JSON body of a POST. */
  parameters: readonly ApiParameter[];
  exampleResponse: JsonValue;
}
