import { formatCount } from "@/lib/kit/format-count";
import { Button } from "../button";

interface PagerProps {
  /** From 1. */
  page: number;
  pages: number;
  /** The name of the navigation for screen readers. Needed where a page has several lists. */
  label?: string;
  /** Labels of the buttons; by default those of a list that is sorted by time. */
  previous?: string;
  next?: string;
  onPage: (page: number) => void;
}

/** Buttons for the pages of a list. Renders nothing for a single page. */
export function Pager({
  page,
  pages,
  label = "Pages",
  previous = "Newer",
  next = "Older",
  onPage,
}: PagerProps) {
  if (pages <= 1) return null;
  return (
    <nav aria-label={label} className="flex items-center justify-between gap-4">
      <Button variant="secondary" size="sm" held={page <= 1} onClick={() => onPage(page - 1)}>
        {previous}
      </Button>
      <p className="text-sm text-muted">
        Page {formatCount(page)} of {formatCount(pages)}
      </p>
      <Button variant="secondary" size="sm" held={page >= pages} onClick={() => onPage(page + 1)}>
        {next}
      </Button>
    </nav>
  );
}
