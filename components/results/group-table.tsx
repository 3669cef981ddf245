import { BlockSource } from "@/components/exclusions/block-source";
import type { ExclusionActions } from "@/components/exclusions/use-exclusions";
import { MIN_GROUP_LEADS, type ResultGroup } from "@/lib/inbox/results/results-schemas";
import { cn } from "@/lib/kit/cn";
import { formatCount } from "@/lib/kit/format-count";
import { formatDollars } from "@/lib/kit/money";
import { percent } from "./percent";

interface GroupTableProps {
  /** The question that the table answers. */
  title: string;
  /** The head of the first column. */
  head: string;
  groups: readonly ResultGroup[];
  /** With it, each group is a source with a button that blocks it. */
  exclusionActions?: ExclusionActions;
}

/**
 * Rates of groups of leads, with a bar for the contact rate. Small groups are counted, but have no rates. A phone has no
 * room for the bar and the share of quotes; the CSV file has it.
 */
export function GroupTable({ title, head, groups, exclusionActions }: GroupTableProps) {
  const hasSmall = groups.some(({ leads }) => leads < MIN_GROUP_LEADS);
  return (
    <section aria-label={title} className="min-w-0">
      <h2 className="font-semibold">{title}</h2>
      <div className="relative mt-2 overflow-x-auto rounded-lg border border-line bg-white">
        <table className="w-full text-sm sm:min-w-[30rem] tabular-nums">
          <thead className="text-left text-muted">
            <tr className="[&>th]:px-1.5 [&>th]:py-2 sm:[&>th]:px-3 [&>th]:font-normal">
              <th scope="col">{head}</th>
              <th scope="col" className="text-right">
                Leads
              </th>
              <th scope="col">Contacted</th>
              <th scope="col" className="text-right max-sm:hidden">
                Quoted
              </th>
              <th scope="col" className="text-right">
                Sold
              </th>
              <th scope="col" className="text-right">
                Cost<span className="max-sm:sr-only"> per policy</span>
              </th>
              {exclusionActions ? (
                <th scope="col">
                  <span className="sr-only">Action</span>
                </th>
              ) : null}
            </tr>
          </thead>
          <tbody>
            {groups.map((group) => (
              <GroupRow key={group.label} group={group} exclusionActions={exclusionActions} />
            ))}
          </tbody>
        </table>
      </div>
      {hasSmall ? (
        <p className="mt-1.5 text-sm text-muted">
          Groups with fewer than {MIN_GROUP_LEADS} leads show no rates, because the numbers are too small to
          mean anything.
        </p>
      ) : null}
    </section>
  );
}

interface GroupRowProps {
  group: ResultGroup;
  exclusionActions: ExclusionActions | undefined;
}

function GroupRow({ group, exclusionActions }: GroupRowProps) {
  const { label, leads, contacted, quoted, sold, costCents } = group;
  const isSmall = leads < MIN_GROUP_LEADS;
  const cells = isSmall
    ? ["–", "–", "–"]
    : [
        percent(quoted, leads),
        percent(sold, leads),
        sold === 0 ? "–" : formatDollars(Math.round(costCents / sold)),
      ];
  return (
    <tr className="border-t border-line [&>*]:px-1.5 [&>*]:py-2 sm:[&>*]:px-3">
      <th scope="row" className="break-words text-left font-medium">
        {label}
      </th>
      <td className="text-right">{formatCount(leads)}</td>
      <td>{isSmall ? "–" : <RateBar part={contacted} of={leads} />}</td>
      {["quoted", "sold", "cost"].map((name, index) => (
        <td key={name} className={cn("text-right", name === "quoted" && "max-sm:hidden")}>
          {cells[index]}
        </td>
      ))}
      {exclusionActions ? (
        <td className="!py-0 text-right max-sm:!px-0">
          <BlockSource source={label} actions={exclusionActions} />
        </td>
      ) : null}
    </tr>
  );
}

/** A share with its bar. @param label the share with a decimal; a whole percent without it. */
export function RateBar({ part, of, label }: { part: number; of: number; label?: string }) {
  return (
    <span className="flex items-center gap-2">
      <span className={cn("shrink-0", label ? "w-12" : "w-9")}>{label ?? percent(part, of)}</span>
      <span
        aria-hidden="true"
        className="hidden h-2 min-w-10 sm:block flex-1 overflow-hidden rounded-full bg-paper-deep"
      >
        <span className="block h-full rounded-full bg-accent" style={{ width: percent(part, of) }} />
      </span>
    </span>
  );
}
