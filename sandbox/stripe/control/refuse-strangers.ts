import type { HttpBindings } from "@hono/node-server";
import { createMiddleware } from "hono/factory";

const loopback = new Set(["127.0.0.1", "::1", "::ffff:127.0.0.1"]);

/**
 * Responds with 403 to calls from other machines and from web pages: browsers send Origin with every cross-site POST and
 * DELETE, and a web page must not control the sandbox of its visitor.
 */
export const refuseStrangers = createMiddleware<{ Bindings: HttpBindings }>(async (c, next) => {
  const isLocal = loopback.has(c.env.incoming.socket.remoteAddress ?? "");
  if (!isLocal || c.req.header("origin") || c.req.header("sec-fetch-site")) {
    return c.json({ error: "control endpoints answer local processes only" }, 403);
  }
  return next();
});
