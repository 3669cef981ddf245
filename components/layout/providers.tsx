"use client";

import { type DehydratedState, type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { AuthProvider } from "./auth-provider";
import { createQueryClient } from "./query-client";
import { SentQueries } from "./sent-queries";

interface ProvidersProps {
  /** The queries that the server has read for this page. */
  state?: DehydratedState;
  children: ReactNode;
}

/** Query cache and sign-in state, for pages that fetch data. Public reading pages do without. */
export function Providers({ state, children }: ProvidersProps) {
  return (
    <QueryProvider>
      <SentQueries state={state}>
        <AuthProvider>{children}</AuthProvider>
      </SentQueries>
    </QueryProvider>
  );
}

let browserClient: QueryClient | null = null;

/** One query client per visit, shared by all layouts; on the server one per request. */
function visitClient(): QueryClient {
  if (typeof window === "undefined") return createQueryClient();
  browserClient ??= createQueryClient();
  return browserClient;
}

/** The query cache alone, for a public page with data of its own. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(visitClient);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
