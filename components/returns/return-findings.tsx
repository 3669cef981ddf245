import { CloseIcon, TickIcon } from "@/components/ui/icons";
import { cn } from "@/lib/kit/cn";
import { datesInWords } from "@/lib/kit/format-date";
import type { ReturnDto } from "@/lib/returns/schemas";

interface ReturnFindingsProps {
  findings: ReturnDto["findings"];
  reader?: "customer" | "staff";
}

const SIGNS = {
  customer: { ground: "Supports the return", noGround: "Matches your order" },
  staff: { ground: "Supports the return", noGround: "No reason to return it" },
} as const;

/** Our records compared with the reason of a return, point by point. Renders nothing without points. */
export function ReturnFindings({ findings, reader = "customer" }: ReturnFindingsProps) {
  if (findings.length === 0) return null;
  return (
    <table className="w-full text-left text-sm">
      <caption className="pb-1 text-left text-muted">
        {reader === "staff" ? "What our records say, as the customer reads it" : "What our records say"}
      </caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Point</th>
          <th scope="col">Found</th>
        </tr>
      </thead>
      <tbody className="border-y border-line">
        {findings.map(({ label, found, isGround }) => (
          <tr key={`${label} ${found}`} className="border-b border-line align-top last:border-0">
            <th scope="row" className="w-[42%] py-2 pr-3 font-normal">
              <span className="flex flex-wrap justify-between gap-x-3 gap-y-0.5">
                <span className="font-semibold">{label}</span>
                <Sign isGround={isGround} words={SIGNS[reader][isGround ? "ground" : "noGround"]} />
              </span>
            </th>
            <td className="min-w-0 py-2 [overflow-wrap:anywhere]">{datesInWords(found)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Sign({ isGround, words }: { isGround: boolean; words: string }) {
  const Icon = isGround ? TickIcon : CloseIcon;
  return (
    <span
      className={cn(
        "flex items-center gap-1 whitespace-nowrap font-medium",
        isGround ? "text-accent-deep" : "text-ink-soft",
      )}
    >
      <Icon className="size-4 shrink-0" />
      {words}
    </span>
  );
}
