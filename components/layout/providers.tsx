"use client";

import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { AuthProvider } from "./auth-provider";
import { createQueryClient } from "./query-client";

/** The cache of answers, and who is signed in: around the pages that ask. Public reading pages go without. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <QueryProvider>
      <AuthProvider>{children}</AuthProvider>
    </QueryProvider>
  );
}

let browserClient: QueryClient | null = null;

/** One cache for the whole visit, whichever layout it was first asked for in; on the server one per request. */
function visitClient(): QueryClient {
  if (typeof window === "undefined") return createQueryClient();
  browserClient ??= createQueryClient();
  return browserClient;
}

/** The cache of answers. Enough for islands that need not know who is signed in. */
function QueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(visitClient);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
