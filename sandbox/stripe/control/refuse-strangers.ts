import type { HttpBindings } from "@hono/node-server";
import { createMiddleware } from "hono/factory";

const loopback = new Set(["127.0.0.1", "::1", "::ffff:127.0.0.1"]);

/**
 * Answers 403 to calls from other machines and to calls a web page makes: browsers send Origin with every
 * cross-site POST and DELETE, and a page must not be able to steer the sandbox of whoever looks at it.
 */
export const refuseStrangers = createMiddleware<{ Bindings: HttpBindings }>(async (c, next) => {
  const isLocal = loopback.has(c.env.incoming.socket.remoteAddress ?? "");
  if (!isLocal || c.req.header("origin") || c.req.header("sec-fetch-site")) {
    return c.json({ error: "control endpoints answer local processes only" }, 403);
  }
  return next();
});
