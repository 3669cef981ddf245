import { describeSecurityContact } from "@/lib/marketing/security-contact";

// Rendered once, at build, so each deployment sets a new expiry date.
export const dynamic = "force-static";

/** GET /security.txt, and /.well-known/security.txt by a rewrite in next.config.mjs. */
export function GET(): Response {
  const headers = { "Content-Type": "text/plain; charset=utf-8" };
  return new Response(describeSecurityContact(new Date()), { headers });
}
