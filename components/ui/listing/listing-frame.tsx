"use client";

import type { ReactNode } from "react";
import { cn } from "@/lib/kit/cn";
import { Card } from "../card";
import { LoadError } from "../load-error";
import { Skeleton } from "../skeleton";

interface Listing<T> {
  data: T | undefined;
  isError: boolean;
  isFetching: boolean;
  isPlaceholderData: boolean;
  refetch: () => Promise<unknown>;
}

interface ListingFrameProps<T> {
  /** As the subject of a sentence: "The users". */
  what: string;
  listing: Listing<T>;
  /** How much was found, in words, where the page does not say it (`FoundRows`). */
  tell?: (data: T) => string;
  children: (data: T) => ReactNode;
}

/**
 * A list in its states: loading (shown after 200 ms), failed, and loaded. When a loaded list cannot be read again, it stays, with
 * what is typed in it, and the failure is said below it: above, it would push the rows away from under the pointer.
 */
export function ListingFrame<T>({ what, listing, tell, children }: ListingFrameProps<T>) {
  const { data, isError, isFetching, isPlaceholderData, refetch } = listing;
  const failure = isError ? <LoadError what={what} onRetry={() => void refetch()} busy={isFetching} /> : null;
  if (data === undefined) return failure ?? <LoadingRows what={what} />;
  return (
    <div aria-busy={isPlaceholderData} className={cn("grid gap-5", isPlaceholderData && "opacity-60")}>
      {tell ? <FoundRows listing={listing} text={tell(data)} /> : null}
      {children(data)}
      {failure}
    </div>
  );
}

/**
 * Tells screen readers how much a search or a filter found. Silent while the rows of the one before are still shown, so that
 * the same number is said again.
 */
export function FoundRows({
  listing,
  text,
}: {
  listing: Pick<Listing<unknown>, "isPlaceholderData">;
  text: string | undefined;
}) {
  return <output className="sr-only">{listing.isPlaceholderData ? "" : text}</output>;
}

function LoadingRows({ what }: { what: string }) {
  return (
    <div className="grid gap-3">
      <output className="sr-only">{what} are loading.</output>
      {["first", "second", "third", "fourth"].map((row) => (
        <Skeleton key={row} className="h-16" />
      ))}
    </div>
  );
}

/** Instead of a list without rows: what that means, and what to do. */
export function EmptyList({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card>
      <h2 className="font-display text-xl font-medium">{title}</h2>
      <div className="mt-1 text-ink-soft">{children}</div>
    </Card>
  );
}
