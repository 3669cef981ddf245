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

/**
 * One state as a table row. On small screens it is one line with the weekday hours, and the rest unfolds. Stricter hours
 * are bold.
 */
export function CallingHoursRow({ rule, federal }: { rule: CallingRule; federal: CallWindow }) {
  const { name, zones, weekday, saturday, sunday, holidayCalls } = rule;
  const stricter = isStricterThanFederal(rule, federal);
  const saturdayText = saturday ? formatWindow(saturday) : "No calls";
  const sundayText = sunday ? formatWindow(sunday) : "No calls";
  const holidayText = holidayCalls ? "Same hours" : "No calls";
  return (
    <tr className="grid grid-cols-[minmax(0,1fr)_auto] content-start gap-x-4 border-b border-line py-2.5 xl:table-row xl:py-0">
      <th scope="row" className="font-normal xl:py-3 xl:pr-4 xl:align-top">
        <span className="mr-2 font-semibold text-ink">{name}</span>
        {stricter ? <Badge tone="yellow">Stricter</Badge> : null}
        <span className="hidden text-muted xl:mt-0.5 xl:block">
          {zones.map(({ label }) => label).join(", ")}
        </span>
      </th>
      <Cell strict={differs(weekday, federal)}>
        <span className="sr-only xl:hidden">{stricter ? "Mon to Fri: " : "Every day: "}</span>
        {formatWindow(weekday)}
      </Cell>
      <Cell foldOnPhone strict={differs(saturday, federal)}>
        {saturdayText}
      </Cell>
      <Cell foldOnPhone strict={differs(sunday, federal)}>
        {sundayText}
      </Cell>
      <Cell foldOnPhone strict={!holidayCalls}>
        {holidayText}
      </Cell>
      <td
        aria-label={`Rule and source of ${name}`}
        className={cn("col-span-2 xl:py-3 xl:align-top", !hasOwnRule(rule) && "hidden xl:table-cell")}
      >
        <details className="phone-fold">
          <summary className="flex min-h-9 items-center text-accent-deep underline underline-offset-4">
            Weekends, holidays and source<span className="sr-only"> of {name}</span>
          </summary>
          <div className="pb-1.5">
            <p className="mb-1 xl:hidden">
              Saturday: {saturdayText}. Sunday: {sundayText}. Holidays: {holidayText.toLowerCase()}.
            </p>
            <RuleText rule={rule} />
          </div>
        </details>
      </td>
    </tr>
  );
}

/** A state with the federal rule and nothing else has nothing to unfold. */
function hasOwnRule({ evidence, callLimit, automated }: CallingRule): boolean {
  return evidence !== "F" || callLimit !== null || automated !== null;
}

function RuleText({ rule: { name, callLimit, automated, basis, evidence, source } }: { rule: CallingRule }) {
  return (
    <>
      {callLimit ? <span className="block font-medium text-ink">{callLimit}.</span> : null}
      {automated ? <span className="block font-medium text-ink">{automated}.</span> : null}
      {basis} <span className="text-muted">{GRADES[evidence]}.</span>{" "}
      {source ? (
        <TextLink href={source}>
          Source<span className="sr-only"> for {name}</span>
        </TextLink>
      ) : null}
    </>
  );
}

interface CellProps {
  strict: boolean;
  /** It is hidden on a narrow screen, where the unfolded part of the row says the same. */
  foldOnPhone?: boolean;
  children: ReactNode;
}

function Cell({ strict, foldOnPhone, children }: CellProps) {
  return (
    <td
      className={cn(
        "whitespace-nowrap xl:py-3 xl:pr-4 xl:align-top",
        strict && "font-semibold text-ink",
        foldOnPhone && "hidden xl:table-cell",
      )}
    >
      {children}
    </td>
  );
}

function differs(window: CallWindow | null, federal: CallWindow): boolean {
  return window?.startMinute !== federal.startMinute || window.endMinute !== federal.endMinute;
}
