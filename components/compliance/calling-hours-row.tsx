import type { ReactNode } from "react";
import { TextLink } from "@/components/documents/text-link";
import { Badge } from "@/components/ui/badge";
import {
  type CallingRule,
  type CallWindow,
  type EvidenceGrade,
  formatWindow,
  isStricterThanFederal,
} from "@/lib/compliance/call-window";
import { cn } from "@/lib/kit/cn";

const GRADES: Readonly<Record<EvidenceGrade, string>> = {
  A: "Rule read",
  B: "Secondary sources",
  C: "Unconfirmed",
  F: "Federal rule",
};

/** One state as a table row, or as a card on small screens. Stricter hours are bold. */
export function CallingHoursRow({ rule, federal }: { rule: CallingRule; federal: CallWindow }) {
  const { name, zones, weekday, saturday, sunday, holidayCalls, basis } = rule;
  const stricter = isStricterThanFederal(rule, federal);
  return (
    <tr className="grid grid-cols-2 content-start gap-x-4 gap-y-2 rounded-lg border border-line bg-white p-4 xl:table-row xl:border-0 xl:border-b xl:bg-transparent">
      <th scope="row" className="col-span-2 font-normal xl:py-3 xl:pr-4 xl:align-top">
        <span className="mr-2 font-semibold text-ink">{name}</span>
        {stricter ? <Badge tone="yellow">Stricter</Badge> : null}
        <span className="mt-0.5 block text-muted">{zones.map(({ label }) => label).join(", ")}</span>
      </th>
      <Cell heading={stricter ? "Mon to Fri" : "Every day"} strict={differs(weekday, federal)}>
        {formatWindow(weekday)}
      </Cell>
      <Cell heading="Saturday" foldOnPhone={!stricter} strict={differs(saturday, federal)}>
        {saturday ? formatWindow(saturday) : "No calls"}
      </Cell>
      <Cell heading="Sunday" foldOnPhone={!stricter} strict={differs(sunday, federal)}>
        {sunday ? formatWindow(sunday) : "No calls"}
      </Cell>
      <Cell heading="Holidays" foldOnPhone={!stricter} strict={!holidayCalls}>
        {holidayCalls ? "Same hours" : "No calls"}
      </Cell>
      <td className={cn("col-span-2 xl:py-3 xl:align-top", rule.evidence === "F" && "hidden xl:table-cell")}>
        {rule.callLimit ? <span className="block font-medium text-ink">{rule.callLimit}.</span> : null}
        {rule.automated ? <span className="block font-medium text-ink">{rule.automated}.</span> : null}
        {basis} <span className="text-muted">{GRADES[rule.evidence]}.</span>{" "}
        {rule.source ? (
          <TextLink href={rule.source}>
            Source<span className="sr-only"> for {name}</span>
          </TextLink>
        ) : null}
      </td>
    </tr>
  );
}

interface CellProps {
  heading: string;
  strict: boolean;
  /** Hides the cell on a phone, where the first cell says the same. */
  foldOnPhone?: boolean;
  children: ReactNode;
}

function Cell({ heading, strict, foldOnPhone, children }: CellProps) {
  return (
    <td
      className={cn(
        "xl:whitespace-nowrap xl:py-3 xl:pr-4 xl:align-top",
        strict && "font-semibold text-ink",
        foldOnPhone && "hidden xl:table-cell",
      )}
    >
      <span className="block font-normal text-muted xl:hidden">{heading}</span>
      {children}
    </td>
  );
}

function differs(window: CallWindow | null, federal: CallWindow): boolean {
  return window?.startMinute !== federal.startMinute || window.endMinute !== federal.endMinute;
}
