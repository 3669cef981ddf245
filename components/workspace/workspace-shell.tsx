"use client";

import { type ReactNode, useId } from "react";
import { useAuth } from "@/components/layout/auth-provider";
import type { UserDto } from "@/lib/accounts/dto";
import { cn } from "@/lib/kit/cn";
import { paths } from "@/lib/kit/paths";
import { site } from "@/lib/marketing/site";
import { AccountMenu } from "./account-menu";
import { CUSTOMER_AREA, STAFF_AREA, type WorkspaceArea } from "./entries";
import { BarEntry, PanelEntry, RailEntry } from "./entry-link";
import { useDisclosure } from "./use-disclosure";
import { MY_WAITING, STAFF_WAITING, useWaiting, type WaitingCounts } from "./use-waiting";
import { WorkspaceIcon } from "./workspace-icon";
import { WorkspaceLink } from "./workspace-link";

const AREAS = {
  customer: { ...CUSTOMER_AREA, waitingPath: MY_WAITING },
  staff: { ...STAFF_AREA, waitingPath: STAFF_WAITING },
} as const;

interface WorkspaceShellProps {
  area: keyof typeof AREAS;
  /** Below the logo in the rail; beside the account in the top bar of a phone. */
  tools?: ReactNode;
  children: ReactNode;
}

/**
 * The frame of the private pages: a rail on the left, a bar at the bottom of a phone. It belongs to the layout, so it stays
 * while the pages change. A visitor gets the content alone.
 */
export function WorkspaceShell({ area: name, tools, children }: WorkspaceShellProps) {
  const { user } = useAuth();
  const isShown = user && (name === "customer" || user.role === "staff");
  return (
    <div
      className={cn(
        "flex-1",
        isShown &&
          "pb-[calc(64px+env(safe-area-inset-bottom))] min-[861px]:grid min-[861px]:grid-cols-[64px_minmax(0,1fr)] min-[861px]:pb-0 min-[1181px]:grid-cols-[216px_minmax(0,1fr)]",
      )}
    >
      {isShown ? <Navigation area={AREAS[name]} user={user} tools={tools} /> : null}
      <main id="content" tabIndex={-1} className="min-w-0 outline-none">
        {children}
      </main>
    </div>
  );
}

interface NavigationProps {
  area: WorkspaceArea & { waitingPath: string };
  user: UserDto;
  tools: ReactNode;
}

/** Rail, top bar and bottom bar. Each is hidden where another one is shown. */
function Navigation({ area, user, tools }: NavigationProps) {
  const counts = useWaiting(area.waitingPath);
  return (
    <>
      <header className="sticky top-0 z-20 hidden h-dvh flex-col border-r border-line bg-paper-deep px-3 pb-3 min-[861px]:flex">
        <Brand area={area} className="h-16 justify-center min-[1181px]:justify-start min-[1181px]:px-2.5" />
        {tools}
        <nav aria-label={area.label} className="-mx-1 mt-1 min-h-0 flex-1 overflow-y-auto px-1 py-1">
          {area.groups.map((entries, index) => (
            <ul key={entries[0]?.href} className={index > 0 ? "mt-3 border-t border-line pt-3" : undefined}>
              {entries.map((entry) => (
                <li key={entry.href}>
                  <RailEntry entry={entry} counts={counts} />
                </li>
              ))}
            </ul>
          ))}
        </nav>
        <div className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-3">
          {user.role === "customer" ? <PurchaseLink className="min-h-10" /> : null}
          <div className="border-t border-line pt-3">
            <AccountMenu user={user} place="rail" />
          </div>
        </div>
      </header>
      <header className="sticky top-0 z-20 flex h-14 items-center border-b border-line bg-paper pl-4 pr-2.5 low:static min-[861px]:hidden">
        <Brand area={area} className="mr-auto" isNarrow />
        {tools}
        <AccountMenu user={user} place="top-bar" />
      </header>
      <BottomBar area={area} user={user} counts={counts} />
    </>
  );
}

/** The logo, a link to the area's first page. */
function Brand({
  area,
  className,
  isNarrow,
}: {
  area: WorkspaceArea;
  className: string;
  isNarrow?: boolean;
}) {
  const inRail = isNarrow ? "" : "hidden min-[1181px]:inline";
  return (
    <WorkspaceLink
      href={area.home}
      className={cn("flex items-center gap-2.5 font-display text-xl font-semibold no-underline", className)}
    >
      <span
        aria-hidden="true"
        className="grid size-[18px] flex-none place-items-center rounded-full border-2 border-accent"
      >
        <span className="size-2 rounded-full bg-accent" />
      </span>
      <span className={cn("translate-y-[2px] leading-none", inRail)}>{site.name}</span>
      {isNarrow ? null : <span className="sr-only min-[1181px]:hidden">{site.name}</span>}
      {area.tag ? (
        <span
          className={cn(
            "ml-auto rounded-sm border border-line-strong px-1.5 font-sans text-xs font-medium text-muted",
            inRail,
          )}
        >
          {area.tag}
        </span>
      ) : null}
    </WorkspaceLink>
  );
}

function PurchaseLink({ className }: { className: string }) {
  return (
    <a
      href={paths.purchaseLeads}
      title="Purchase leads"
      className={cn(
        "flex items-center justify-center gap-2 rounded border border-line-strong bg-white text-sm font-semibold no-underline hover:border-ink",
        className,
      )}
    >
      <WorkspaceIcon name="plus" className="size-4" />
      <span className="min-[861px]:sr-only min-[1181px]:not-sr-only">Purchase leads</span>
    </a>
  );
}

function BottomBar({ area, user, counts }: { area: WorkspaceArea; user: UserDto; counts: WaitingCounts }) {
  const { isOpen, ref, button, panelId } = useDisclosure();
  const entries = area.groups.flat();
  const more = entries.filter(({ href }) => !area.bar.includes(href));
  const hasMoreWaiting = more.some(({ waiting }) => waiting && counts[waiting.of]);
  const waitingId = useId();
  return (
    <nav
      aria-label={area.label}
      data-bottom-bar=""
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-white pb-[env(safe-area-inset-bottom)] min-[861px]:hidden"
    >
      <div ref={ref} className="grid grid-cols-5">
        {area.bar.map((href) => {
          const entry = entries.find((one) => one.href === href);
          return entry ? <BarEntry key={href} entry={entry} counts={counts} /> : null;
        })}
        <button
          {...button}
          aria-describedby={hasMoreWaiting ? waitingId : undefined}
          className="relative flex h-16 flex-col items-center justify-center gap-1 text-xs font-medium text-muted aria-expanded:text-accent-deep"
        >
          <WorkspaceIcon name="more" className="size-[22px]" />
          More
          {hasMoreWaiting ? (
            <span
              aria-hidden="true"
              className="absolute left-[calc(50%+8px)] top-2.5 size-2.5 rounded-full bg-accent ring-2 ring-white"
            />
          ) : null}
        </button>
        <span id={waitingId} hidden>
          Something here waits for you.
        </span>
        <div
          id={panelId}
          hidden={!isOpen}
          className="absolute inset-x-2 bottom-[calc(100%+8px)] max-h-[70dvh] overflow-y-auto rounded-lg border border-line bg-white p-2 shadow-raised"
        >
          <ul>
            {more.map((entry) => (
              <li key={entry.href}>
                <PanelEntry entry={entry} counts={counts} />
              </li>
            ))}
          </ul>
          {user.role === "customer" ? <PurchaseLink className="mt-2 min-h-12" /> : null}
        </div>
      </div>
    </nav>
  );
}
