import { NextRequest } from "next/server";
import NextAuth from "next-auth";
import * as z from "zod/mini";
import { authOptions } from "@/lib/accounts/auth-options.server";
import { observeRequest } from "@/lib/platform/http/observe-request.server";
import { otherMethods } from "@/lib/platform/http/other-methods.server";
import { readLimited } from "@/lib/platform/http/read-json.server";

/** A form of user name, password and address of return. */
const MAX_FORM_BYTES = 16 * 1024;

const pathOf = z.object({ nextauth: z.array(z.string()) });

/**
 * next-auth's own calls. Who may is its business; its sign-in takes the same path as POST /api/login. It reads
 * bodies of any size, so it gets one that was measured.
 */
const handler = observeRequest(async (request, context) =>
  NextAuth(
    request.method === "POST" ? await withLimitedBody(request) : request,
    { params: pathOf.parse(await context.params) },
    authOptions(),
  ),
);

export { handler as GET, handler as POST };

export const { PUT, PATCH, DELETE } = otherMethods("GET", "POST");

async function withLimitedBody(request: NextRequest): Promise<NextRequest> {
  const { url, method, headers } = request;
  return new NextRequest(url, { method, headers, body: await readLimited(request, MAX_FORM_BYTES) });
}
