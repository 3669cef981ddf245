import type { ReactNode } from "react";
import { cn } from "@/lib/kit/cn";

interface RowTableProps<Row extends { id: string }> {
  /** Classes of the columns on a wide screen; each row has the same ones. */
  columns: string;
  /** The heads of the columns, a span each. Hidden from screen readers: the rows say what their parts are. */
  heads: ReactNode;
  rows: readonly Row[];
  children: (row: Row) => ReactNode;
}

/** A list of rows: a table on a wide screen, cards on a phone. */
export function RowTable<Row extends { id: string }>({ columns, heads, rows, children }: RowTableProps<Row>) {
  return (
    <div className="lg:rounded-lg lg:border lg:border-line lg:bg-white">
      <div
        aria-hidden="true"
        className={cn(
          columns,
          "hidden border-b border-line px-5 py-2.5 text-sm font-semibold text-muted lg:grid",
        )}
      >
        {heads}
      </div>
      <ul className="grid gap-3 lg:gap-0 lg:divide-y lg:divide-line">
        {rows.map((row) => (
          <li key={row.id}>{children(row)}</li>
        ))}
      </ul>
    </div>
  );
}
