"use client";

import type { ReactNode } from "react";
import { ApiError } from "@/lib/platform/http/api-request";
import { LoadError } from "../load-error";
import { Loading } from "../spinner";

interface Item<T> {
  data: T | undefined;
  error: Error | null;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
}

interface ItemFrameProps<T> {
  /** As the subject of a sentence: "The lead". */
  what: string;
  loadingLabel: string;
  item: Item<T>;
  /** What is shown when there is no such item. */
  missing: ReactNode;
  children: (data: T) => ReactNode;
}

/** One item in its states: unknown, failed, loading, and loaded. A loaded one stays when it cannot be read again. */
export function ItemFrame<T>({ what, loadingLabel, item, missing, children }: ItemFrameProps<T>) {
  const { data, error, isFetching, refetch } = item;
  // 400: the address has no valid ID, so nothing is there either.
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return missing;
  if (data !== undefined) return children(data);
  if (error) return <LoadError what={what} onRetry={() => void refetch()} busy={isFetching} />;
  return <Loading label={loadingLabel} className="appear-late" />;
}
