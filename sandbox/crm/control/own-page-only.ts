import type { HttpBindings } from "@hono/node-server";
import { createMiddleware } from "hono/factory";

const loopbackAddresses = new Set(["127.0.0.1", "::1", "::ffff:127.0.0.1"]);
const loopbackNames = new Set(["127.0.0.1", "localhost", "[::1]"]);

/**
 * Lets through local programs and the sandbox's own page; 403 for the rest. Another site's page must neither steer
 * the sandbox of whoever looks at it nor read what arrived, also not under a name that it points at this machine
 * (DNS rebinding: the Host header tells).
 */
export const ownPageOnly = createMiddleware<{ Bindings: HttpBindings }>(async (c, next) => {
  const isLocal = loopbackAddresses.has(c.env.incoming.socket.remoteAddress ?? "");
  const { origin, hostname } = new URL(c.req.url);
  const isOwnHost = loopbackNames.has(hostname);
  const isOwnOrigin = [undefined, origin].includes(c.req.header("origin"));
  // A link from the product leads to the page: navigating there is harmless.
  const site = c.req.header("sec-fetch-site") ?? "none";
  const isNavigation = c.req.method === "GET" && c.req.header("sec-fetch-mode") === "navigate";
  const isOwnSite = site === "none" || site === "same-origin" || isNavigation;
  if (isLocal && isOwnHost && isOwnOrigin && isOwnSite) return next();
  return c.json({ error: "for local programs and the sandbox's own page only" }, 403);
});
