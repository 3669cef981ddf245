import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Context, Hono } from "hono";

const browserFolder = join(import.meta.dirname, "..", "browser");

/** The scripts behind /v3/stripe.js, each after those it uses. */
const parentScripts = [
  "api.js",
  "frame-channel.js",
  "challenge-dialog.js",
  "payment-element.js",
  "elements-group.js",
  "confirm-payment.js",
  "stripe.js",
];

const frameFiles = [
  "payment-element.js",
  "payment-element.css",
  "payment-fields.js",
  "format-card.js",
  "validate-fields.js",
  "confirm-intent.js",
  "parent-channel.js",
  "challenge.js",
  "challenge.css",
];

const framePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'";

/** Serves Stripe.js to the page and the two framed documents, the Payment Element and the 3-D Secure challenge. */
export function browserRoutes() {
  const app = new Hono();
  const stripeJs = joinModules(join(browserFolder, "parent"), parentScripts);
  app.get("/stripe.js", (c) => {
    c.header("Cross-Origin-Resource-Policy", "cross-origin");
    return send(c, "text/javascript", stripeJs);
  });
  for (const page of ["payment-element", "challenge"]) {
    const html = readFrameFile(`${page}.html`);
    app.get(`/${page}`, (c) => {
      c.header("Content-Security-Policy", framePolicy);
      c.header("Referrer-Policy", "no-referrer");
      return send(c, "text/html", html);
    });
  }
  for (const file of frameFiles) {
    const content = readFrameFile(file);
    const type = file.endsWith(".css") ? "text/css" : "text/javascript";
    app.get(`/frame/${file}`, (c) => send(c, type, content));
  }
  return app;
}

function readFrameFile(name: string): string {
  return readFileSync(join(browserFolder, "frame", name), "utf8");
}

function send(c: Context, type: string, content: string): Response {
  c.header("Content-Type", `${type}; charset=utf-8`);
  c.header("Cache-Control", "no-cache");
  c.header("X-Content-Type-Options", "nosniff");
  return c.body(content);
}

/**
 * Joins browser modules into one classic script, which is what a page loads Stripe.js as. The files are given in
 * dependency order and import only each other, by name, so their import and export keywords are removed.
 */
function joinModules(folder: string, files: readonly string[]): string {
  const bodies = files.map((file) =>
    readFileSync(join(folder, file), "utf8")
      .replaceAll(/^import [^;]*;\n/gm, "")
      .replaceAll(/^export (?=async function|function|class|const)/gm, ""),
  );
  return `(() => {\n"use strict";\n${bodies.join("\n")}})();\n`;
}
