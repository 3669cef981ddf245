import type { ReactNode } from "react";
import { UnfoldIcon } from "@/components/ui/icons";
import { cn } from "@/lib/kit/cn";

interface FactTableProps {
  caption: string;
  /** Heading of each column. */
  columns: readonly string[];
  /** One cell for each column. The first cell is the row's heading. */
  rows: readonly (readonly ReactNode[])[];
  className?: string;
  /** On a phone the table is folded under this text, for example "12 fields". */
  fold?: string;
}

/** A small table. On a phone, each row is a card with headings beside the values. */
export function FactTable({ fold, ...table }: FactTableProps) {
  if (!fold) return <Rows {...table} />;
  return (
    <details className="phone-fold group/facts">
      <summary className="flex min-h-11 list-none items-center justify-between gap-4 rounded border border-line bg-white px-3.5 font-medium text-ink [&::-webkit-details-marker]:hidden">
        {fold}
        <UnfoldIcon className="size-5 shrink-0 group-open/facts:rotate-180" />
      </summary>
      <div className="mt-3 xl:mt-0">
        <Rows {...table} />
      </div>
    </details>
  );
}

function Rows({ caption, columns, rows, className }: FactTableProps) {
  return (
    <table className={cn("block w-full text-left text-sm sm:table", className)}>
      <caption className="sr-only">{caption}</caption>
      <thead className="hidden border-b border-line-strong sm:table-header-group">
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col" className="py-2 pr-4 font-semibold text-ink">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="grid gap-3 sm:table-row-group">
        {rows.map((cells, row) => (
          <tr
            // The rows are written down in the page: their order never changes.
            key={row}
            className="grid gap-1 rounded border border-line bg-white p-3.5 sm:table-row sm:rounded-none sm:border-0 sm:border-b sm:bg-transparent"
          >
            {cells.map((cell, index) => (
              <FactCell key={columns[index]} heading={columns[index] ?? ""} isName={index === 0}>
                {cell}
              </FactCell>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function FactCell({ heading, isName, children }: { heading: string; isName: boolean; children: ReactNode }) {
  if (isName) {
    return (
      <th scope="row" className="font-semibold text-ink sm:py-2.5 sm:pr-4 sm:align-top">
        {children}
      </th>
    );
  }
  return (
    <td className="sm:py-2.5 sm:pr-4 sm:align-top">
      <span className="text-muted sm:hidden">{heading}: </span>
      {children}
    </td>
  );
}
