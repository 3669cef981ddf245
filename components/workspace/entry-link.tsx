"use client";

import { usePathname } from "next/navigation";
import { cn } from "@/lib/kit/cn";
import { isCurrentEntry, type WorkspaceEntry } from "./entries";
import type { WaitingCounts } from "./use-waiting";
import { WorkspaceIcon } from "./workspace-icon";
import { WorkspaceLink } from "./workspace-link";

interface EntryLinkProps {
  entry: WorkspaceEntry;
  counts: WaitingCounts;
}

/**
 * An entry of the rail: icon, word and count. Below 1181 px the word is hidden from the eye, not from screen readers, and the
 * count is a dot.
 */
export function RailEntry({ entry, counts }: EntryLinkProps) {
  const isCurrent = isCurrentEntry(entry, usePathname());
  return (
    <WorkspaceLink
      href={entry.href}
      title={entry.label}
      aria-current={isCurrent ? "page" : undefined}
      className={cn(
        "relative flex h-10 items-center justify-center gap-2.5 rounded border text-sm no-underline min-[1181px]:h-9 min-[1181px]:justify-start min-[1181px]:px-2.5",
        isCurrent
          ? "border-line bg-white font-semibold text-ink [&>svg]:text-accent"
          : "border-transparent font-medium text-ink-soft hover:bg-line/50 hover:text-ink",
      )}
    >
      <WorkspaceIcon name={entry.icon} />
      <span className="sr-only min-[1181px]:not-sr-only">{entry.label}</span>
      <Count
        entry={entry}
        counts={counts}
        className="absolute right-1.5 top-1.5 min-[861px]:max-[1180px]:size-2.5 min-[861px]:max-[1180px]:p-0 min-[861px]:max-[1180px]:text-[0px] min-[861px]:max-[1180px]:ring-2 min-[861px]:max-[1180px]:ring-paper-deep min-[1181px]:static min-[1181px]:-mr-1 min-[1181px]:ml-auto"
      />
    </WorkspaceLink>
  );
}

/** An entry of the phone's bottom bar: icon above word. */
export function BarEntry({ entry, counts }: EntryLinkProps) {
  const isCurrent = isCurrentEntry(entry, usePathname());
  return (
    <WorkspaceLink
      href={entry.href}
      aria-current={isCurrent ? "page" : undefined}
      className={cn(
        "relative flex h-16 flex-col items-center justify-center gap-1 text-xs no-underline",
        isCurrent ? "font-semibold text-accent-deep" : "font-medium text-muted",
      )}
    >
      <WorkspaceIcon name={entry.icon} className="size-[22px]" />
      {entry.label}
      <Count entry={entry} counts={counts} className="absolute left-[calc(50%+4px)] top-1" />
    </WorkspaceLink>
  );
}

/** An entry of the "More" panel of a phone. */
export function PanelEntry({ entry, counts }: EntryLinkProps) {
  const isCurrent = isCurrentEntry(entry, usePathname());
  return (
    <WorkspaceLink
      href={entry.href}
      aria-current={isCurrent ? "page" : undefined}
      className={cn(
        "flex min-h-12 items-center gap-3 rounded px-3 no-underline hover:bg-paper-deep",
        isCurrent ? "font-semibold text-accent-deep" : "text-ink",
      )}
    >
      <WorkspaceIcon name={entry.icon} />
      {entry.label}
      <Count entry={entry} counts={counts} className="ml-auto" />
    </WorkspaceLink>
  );
}

/** The largest number that is shown. The server counts no further. */
const MOST = 99;

function Count({ entry: { waiting }, counts, className }: EntryLinkProps & { className: string }) {
  const count = waiting ? (counts[waiting.of] ?? 0) : 0;
  if (!waiting || count === 0) return null;
  return (
    <span
      className={cn(
        "rounded-full border px-[7px] text-xs font-medium",
        waiting.isGood
          ? "border-accent-line bg-accent-soft text-accent-deep min-[861px]:max-[1180px]:bg-accent"
          : "border-amber-line bg-amber-soft text-amber-deep min-[861px]:max-[1180px]:bg-amber",
        className,
      )}
    >
      <span className="sr-only">, </span>
      {count > MOST ? `${MOST}+` : count}
      <span className="sr-only"> {waiting.words}</span>
    </span>
  );
}
