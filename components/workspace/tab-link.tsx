import { type MouseEvent, type ReactNode, useEffect, useRef } from "react";
import { cn } from "@/lib/kit/cn";

interface TabLinkProps {
  /** The query of the page's URL that the tab shows. */
  query: string;
  isCurrent: boolean;
  onChoose: (query: string) => void;
  children: ReactNode;
}

/** A tab above a list: a link, so that it opens in a window of its own, that changes the list without a page load. */
export function TabLink({ query, isCurrent, onChoose, children }: TabLinkProps) {
  const choose = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onChoose(query);
  };
  const tab = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isCurrent && tab.current) moveToMiddle(tab.current);
  }, [isCurrent]);
  return (
    <a
      ref={tab}
      href={query ? `?${query}` : "?"}
      onClick={choose}
      aria-current={isCurrent ? "page" : undefined}
      className={cn(
        "-mb-px outline-offset-[-2px] inline-flex flex-none items-center gap-1.5 border-b-2 pt-0.5 no-underline",
        isCurrent
          ? "border-accent font-semibold text-ink [&>span]:text-accent-deep"
          : "border-transparent font-medium text-muted hover:text-ink",
      )}
    >
      {children}
    </a>
  );
}

/** Scrolls a line of tabs that is wider than the window, so that the tab is in its middle. `scrollIntoView` could scroll the page too. */
function moveToMiddle(tab: HTMLElement): void {
  const line = tab.closest("nav");
  if (!line) return;
  const [{ left, width }, whole] = [tab.getBoundingClientRect(), line.getBoundingClientRect()];
  line.scrollLeft += left + width / 2 - (whole.left + whole.width / 2);
}
