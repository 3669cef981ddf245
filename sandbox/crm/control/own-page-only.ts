import type { HttpBindings } from "@hono/node-server";
import { createMiddleware } from "hono/factory";

const loopbackAddresses = new Set(["127.0.0.1", "::1", "::ffff:127.0.0.1"]);
const loopbackNames = new Set(["127.0.0.1", "localhost", "[::1]"]);

/**
 * Allows local programs and the sandbox's own page; 403 for everything else. A page of another site must not be able
 * to control the sandbox or read what arrived, even through a host name that points to this machine (DNS rebinding,
 * detected by the Host header).
 */
export const ownPageOnly = createMiddleware<{ Bindings: HttpBindings }>(async (c, next) => {
  const isLocal = loopbackAddresses.has(c.env.incoming.socket.remoteAddress ?? "");
  const { origin, hostname } = new URL(c.req.url);
  const isOwnHost = loopbackNames.has(hostname);
  const isOwnOrigin = [undefined, origin].includes(c.req.header("origin"));
  // The product links to the page, and navigating to it is harmless.
  const site = c.req.header("sec-fetch-site") ?? "none";
  const isNavigation = c.req.method === "GET" && c.req.header("sec-fetch-mode") === "navigate";
  const isOwnSite = site === "none" || site === "same-origin" || isNavigation;
  if (isLocal && isOwnHost && isOwnOrigin && isOwnSite) return next();
  return c.json({ error: "for local programs and the sandbox's own page only" }, 403);
});
