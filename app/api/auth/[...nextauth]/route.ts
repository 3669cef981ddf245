import type { NextRequest } from "next/server";
import NextAuth from "next-auth";
import { authOptions } from "@/lib/accounts/auth-options.server";

interface Context {
  params: Promise<{ nextauth: string[] }>;
}

/** next-auth's own calls. Who may is its business; its sign-in takes the same path as POST /api/login. */
async function handler(request: NextRequest, context: Context): Promise<Response> {
  return NextAuth(request, context, authOptions());
}

export { handler as GET, handler as POST };
