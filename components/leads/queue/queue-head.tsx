"use client";

import { DownloadLink } from "@/components/ui/download/download-link";
import { useSearchText } from "@/components/ui/listing/use-search-text";
import { useSlashFocus } from "@/components/ui/listing/use-slash-focus";
import { useDisclosure } from "@/components/workspace/use-disclosure";
import { WorkspaceIcon } from "@/components/workspace/workspace-icon";
import { cn } from "@/lib/kit/cn";
import { MY_LEADS } from "../use-new-leads";

interface QueueHeadProps {
  search: string;
  /** The query of the list, for the export. */
  query: string;
  isFiltered: boolean;
  isFilterOpen: boolean;
  onSearch: (text: string) => void;
  onFilter: () => void;
}

const toolClass =
  "inline-flex size-11 items-center justify-center gap-2 rounded border border-line-strong bg-white text-sm font-semibold hover:border-ink min-[861px]:size-auto min-[861px]:min-h-9 min-[861px]:px-3";

/** Title, search box, filter and export. */
export function QueueHead({ search, query, isFiltered, isFilterOpen, onSearch, onFilter }: QueueHeadProps) {
  return (
    <header className="flex flex-wrap items-center gap-2.5 px-4 pb-2.5 pt-3.5 min-[861px]:h-16 min-[861px]:flex-nowrap min-[861px]:gap-4 min-[861px]:py-0 min-[861px]:pl-6 min-[861px]:pr-5">
      <h1 className="mr-auto font-display text-2xl font-medium tracking-tight min-[861px]:mr-0 min-[861px]:text-xl">
        Leads
      </h1>
      <SearchBox value={search} onSearch={onSearch} />
      <div className="flex gap-2 min-[861px]:ml-auto">
        <button
          type="button"
          aria-expanded={isFilterOpen}
          aria-controls="queue-filter"
          className={cn(toolClass, isFiltered && "border-accent text-accent-deep")}
          onClick={onFilter}
        >
          <WorkspaceIcon name="filter" className="size-4" />
          <span className="sr-only min-[861px]:not-sr-only">{isFiltered ? "Filter on" : "Filter"}</span>
        </button>
        <ExportMenu query={query} hasSearch={search !== ""} />
      </div>
    </header>
  );
}

function SearchBox({ value, onSearch }: { value: string; onSearch: (text: string) => void }) {
  const { ref, shortcut } = useSlashFocus();
  const [text, setText] = useSearchText(value, onSearch);
  return (
    <search className="relative order-last w-full flex-none min-[861px]:order-none min-[861px]:ml-2 min-[861px]:max-w-[340px] min-[861px]:flex-1">
      <WorkspaceIcon
        name="search"
        className="pointer-events-none absolute left-[11px] top-3.5 size-4 text-muted min-[861px]:top-2.5"
      />
      <input
        ref={ref}
        type="search"
        aria-label="Search leads"
        aria-keyshortcuts={shortcut}
        placeholder="Name, phone, email or order"
        maxLength={100}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className="h-11 w-full rounded border border-line-field bg-white px-9 text-base placeholder:text-muted hover:border-ink min-[861px]:h-9 min-[861px]:text-sm"
      />
      {shortcut ? (
        <kbd
          aria-hidden="true"
          className="pointer-events-none absolute right-[9px] top-[9px] hidden rounded-sm border border-line-strong bg-white px-[5px] font-sans text-xs font-medium text-muted min-[861px]:block"
        >
          {shortcut}
        </kbd>
      ) : null}
    </search>
  );
}

function ExportMenu({ query, hasSearch }: { query: string; hasSearch: boolean }) {
  const { isOpen, close, ref, button, panelId } = useDisclosure();
  const closeWithFocus = () => {
    if (ref.current?.contains(document.activeElement)) button.ref.current?.focus();
    close();
  };
  const filter = new URLSearchParams(query);
  for (const name of ["page", "view", "sort"]) filter.delete(name);
  const urlOf = (format: string) => {
    const parameters = new URLSearchParams([...filter, ["format", format]]);
    return `${MY_LEADS}/export?${parameters.toString()}`;
  };
  return (
    <div ref={ref} className="relative">
      <button {...button} className={toolClass}>
        <WorkspaceIcon name="download" className="size-4" />
        <span className="sr-only min-[861px]:not-sr-only">Export</span>
      </button>
      <div
        id={panelId}
        hidden={!isOpen}
        className="absolute right-0 top-[calc(100%+4px)] z-20 w-64 rounded border border-line bg-white p-1.5 text-sm shadow-raised"
      >
        {[
          ["csv", "Export as CSV"],
          ["xlsx", "Export as XLSX"],
        ].map(([format = "", label]) => (
          <DownloadLink
            key={format}
            href={urlOf(format)}
            onDone={closeWithFocus}
            className="flex min-h-11 items-center gap-2 rounded-sm px-2.5 no-underline hover:bg-paper-deep min-[861px]:min-h-9"
          >
            {label}
          </DownloadLink>
        ))}
        <p className="px-2.5 pb-1.5 pt-1 text-xs text-muted">
          All leads of your filter, in every tab. {hasSearch ? "Your search is not applied. " : ""}Each one is
          logged as viewed.
        </p>
      </div>
    </div>
  );
}
