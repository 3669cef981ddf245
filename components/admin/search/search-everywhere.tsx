"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useArticleSearch } from "@/components/help/use-article-search";
import { useAuth } from "@/components/layout/auth-provider";
import { Dialog } from "@/components/ui/dialog";
import { failureText } from "@/components/ui/failure-notice";
import { WorkspaceIcon, type WorkspaceIconName } from "@/components/workspace/workspace-icon";
import { WorkspaceLink } from "@/components/workspace/workspace-link";
import { cn } from "@/lib/kit/cn";
import { paths } from "@/lib/kit/paths";
import { apiRequest } from "@/lib/platform/http/api-request";
import { type Found, type FoundKind, MIN_SEARCH_LENGTH, staffSearchDto } from "@/lib/staff/search/schemas";

/** How long after the last key press the search is sent. */
const PAUSE_MS = 250;
const MAX_ARTICLES = 3;
/** Articles are searched by words only, not by an id, a phone or an email. */
const WORDS = /^[\p{L}' -]+$/u;

let isShown = false;
const listeners = new Set<() => void>();

/** Opens or closes the search. There are two buttons, in the rail and in the top bar of a phone, and one dialog. */
function show(next: boolean): void {
  isShown = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Search in everything of the staff area, opened with the button, Ctrl K or Command K. The arrow keys walk through the results,
 * Enter opens one (from the field, the first), Escape closes.
 */
export function SearchEverywhere() {
  const { user } = useAuth();
  const isOpen = useSyncExternalStore(
    subscribe,
    () => isShown,
    () => false,
  );
  useEffect(() => {
    const listening = new AbortController();
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      show(!isShown);
    };
    window.addEventListener("keydown", onKey, { signal: listening.signal });
    return () => {
      listening.abort();
      isShown = false;
    };
  }, []);
  return isOpen && user?.role === "staff" ? <SearchDialog onClose={() => show(false)} /> : null;
}

/** The button that opens the search: with words in the rail, an icon where there is little room. */
export function SearchButton() {
  return (
    <button
      type="button"
      title="Search everywhere (Ctrl K)"
      aria-keyshortcuts="Control+K Meta+K"
      aria-haspopup="dialog"
      onClick={() => show(true)}
      className="mr-1 grid size-11 flex-none place-items-center rounded text-ink-soft hover:bg-line/50 hover:text-ink min-[861px]:mx-0 min-[861px]:h-10 min-[861px]:w-full min-[1181px]:flex min-[1181px]:h-9 min-[1181px]:gap-2.5 min-[1181px]:border min-[1181px]:border-line-strong min-[1181px]:bg-white min-[1181px]:px-2.5 min-[1181px]:text-sm min-[1181px]:text-muted"
    >
      <WorkspaceIcon name="search" />
      <span className="sr-only min-[1181px]:not-sr-only">Search</span>
      <kbd
        aria-hidden="true"
        className="ml-auto hidden rounded-sm border border-line-strong px-[5px] font-sans text-xs min-[1181px]:block"
      >
        Ctrl K
      </kbd>
    </button>
  );
}

interface Choice {
  key: string;
  href: string;
  icon: WorkspaceIconName;
  kind: string;
  title: string;
  detail: string;
}

function SearchDialog({ onClose }: { onClose: () => void }) {
  const list = useRef<HTMLUListElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  const { choices, error, isSearching } = useChoices(text);
  // Enter came before the answer. What is listed until then was found by an earlier text.
  const opensFirst = useRef(false);
  useEffect(() => {
    if (isSearching || !opensFirst.current) return;
    opensFirst.current = false;
    list.current?.querySelector("a")?.click();
  }, [isSearching]);

  /** The arrow keys walk from the field through the results and back. */
  const walk = (event: KeyboardEvent) => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const stops = [field.current, ...(list.current?.querySelectorAll("a") ?? [])];
    const at = stops.findIndex((stop) => stop === document.activeElement);
    stops[(at + step + stops.length) % stops.length]?.focus();
  };
  return (
    <Dialog open focusesField onClose={onClose} title="Search">
      <input
        ref={field}
        type="search"
        aria-label="Search everywhere"
        autoComplete="off"
        maxLength={100}
        placeholder="Order, customer, phone, email, publisher, invoice"
        value={text}
        onKeyDown={(event) => {
          walk(event);
          if (event.key !== "Enter") return;
          event.preventDefault();
          if (isSearching) opensFirst.current = true;
          else list.current?.querySelector("a")?.click();
        }}
        onChange={(event) => {
          setText(event.target.value);
          opensFirst.current = false;
        }}
        className="peer mt-4 h-[46px] w-full rounded border border-line-field bg-white px-3 text-base placeholder:text-muted hover:border-ink"
      />
      <output className="mt-2 block text-sm text-muted">
        {error ?? describe(text, choices.length, isSearching)}
      </output>
      <ul
        ref={list}
        aria-label="Results"
        className={cn("mt-2 min-h-40", !isSearching && "peer-focus:[&>li:first-child>a]:bg-accent-soft")}
      >
        {choices.map((choice) => (
          <li key={choice.key}>
            <WorkspaceLink
              href={choice.href}
              onClick={onClose}
              onKeyDown={walk}
              className="flex min-h-11 items-center gap-3 rounded px-2 py-1.5 text-sm no-underline hover:bg-paper-deep focus:bg-accent-soft"
            >
              <WorkspaceIcon name={choice.icon} className="size-[18px] text-muted" />
              <span className="min-w-0 flex-1">
                <span className="block truncate font-medium">{choice.title}</span>
                <span className="block truncate text-muted">{choice.detail}</span>
              </span>
              <span className="flex-none text-xs text-muted">{choice.kind}</span>
            </WorkspaceLink>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-xs text-muted">
        Use the arrow keys to choose and Enter to open. Leads found by phone or email are noted in the audit
        log.
      </p>
    </Dialog>
  );
}

const KINDS: Readonly<
  Record<FoundKind, { label: string; icon: WorkspaceIconName; url: (id: string) => string }>
> = {
  order: { label: "Order", icon: "orders", url: paths.adminOrder },
  customer: { label: "Customer", icon: "customers", url: paths.adminUser },
  lead: { label: "Lead", icon: "leads", url: paths.adminLead },
  publisher: { label: "Publisher", icon: "publishers", url: paths.adminPublisher },
  invoice: { label: "Invoice", icon: "billing", url: paths.adminOrder },
};

/** What a text finds: things from the server, and articles of the Help Center, which the browser searches itself. */
function useChoices(text: string) {
  const asked = usePause(text.trim());
  const isEnough = asked.length >= MIN_SEARCH_LENGTH;
  const { prepare, hits } = useArticleSearch(isEnough && WORDS.test(asked) ? asked : "");
  useEffect(prepare, [prepare]);
  const { data, error, isFetching } = useQuery({
    queryKey: ["/api/admin/search", asked],
    queryFn: () => apiRequest("POST", "/api/admin/search", staffSearchDto, { text: asked }),
    enabled: isEnough,
    placeholderData: keepPreviousData,
    // Nothing of it is kept after the dialog is closed.
    gcTime: 0,
  });
  const choices = isEnough
    ? [
        ...(data?.found ?? []).map(toChoice),
        ...hits.slice(0, MAX_ARTICLES).map(({ slug, title, summary }) => ({
          key: `article-${slug}`,
          href: paths.helpArticle(slug),
          icon: "help" as const,
          kind: "Article",
          title,
          detail: summary,
        })),
      ]
    : [];
  return {
    choices,
    error: isEnough ? failureText(error) : null,
    isSearching: isFetching || asked !== text.trim(),
  };
}

function toChoice({ kind, id, title, detail }: Found): Choice {
  const { label, icon, url } = KINDS[kind];
  return {
    key: `${kind}-${id}-${title.replaceAll(/\W/g, "")}`,
    href: url(id),
    icon,
    kind: label,
    title,
    detail,
  };
}

/** The text as it was when the typing last paused. */
function usePause(text: string): string {
  const [paused, setPaused] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}

function describe(text: string, count: number, isSearching: boolean): string {
  if (text.trim().length < MIN_SEARCH_LENGTH) return "Type at least two characters.";
  if (isSearching) return "Searching...";
  if (count > 0) return count === 1 ? "1 result" : `${count} results`;
  return "Nothing found. Phones and emails must be complete.";
}
