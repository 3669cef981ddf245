import { QueryClientProvider } from "@tanstack/react-query";
import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime";
import {
  PathnameContext,
  SearchParamsContext,
} from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { AuthProvider } from "@/components/layout/auth-provider";
import { createQueryClient } from "@/components/layout/query-client";
import type { UserDto } from "@/lib/accounts/dto";

const leave = () => undefined;
const router = {
  back: leave,
  forward: leave,
  refresh: leave,
  push: leave,
  replace: leave,
  prefetch: leave,
  bfcacheId: "",
};

interface Page {
  /** The query of its URL. */
  search?: string;
  user?: UserDto;
  /** What it has fetched, by query key. */
  fetched?: readonly (readonly [key: readonly unknown[], data: unknown])[];
}

/** The markup of a part of a page in the frame that the layout gives it. */
export function renderPage(content: ReactNode, { search = "", user, fetched = [] }: Page = {}): string {
  const client = createQueryClient();
  for (const [key, data] of [[["/api/user"], user ?? null] as const, ...fetched])
    client.setQueryData(key, data);
  return renderToStaticMarkup(
    <AppRouterContext value={router}>
      <PathnameContext value="/">
        <SearchParamsContext value={new URLSearchParams(search)}>
          <QueryClientProvider client={client}>
            <AuthProvider>{content}</AuthProvider>
          </QueryClientProvider>
        </SearchParamsContext>
      </PathnameContext>
    </AppRouterContext>,
  );
}
