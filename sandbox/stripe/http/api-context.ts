import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";

/** A request to the API, with the connection it came by. */
export type ApiContext = Context<{ Bindings: HttpBindings }>;
