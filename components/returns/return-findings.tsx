import { CloseIcon, TickIcon } from "@/components/ui/icons";
import { cn } from "@/lib/kit/cn";
import type { ReturnDto } from "@/lib/returns/schemas";

/** Our records compared with the reason of a return, point by point. Renders nothing without points. */
export function ReturnFindings({ findings }: { findings: ReturnDto["findings"] }) {
  if (findings.length === 0) return null;
  return (
    <table className="w-full text-left text-sm">
      <caption className="pb-1 text-left text-muted">What our records say</caption>
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
                <Sign isGround={isGround} />
              </span>
            </th>
            <td className="min-w-0 py-2 [overflow-wrap:anywhere]">{found}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Sign({ isGround }: { isGround: boolean }) {
  const Icon = isGround ? TickIcon : CloseIcon;
  return (
    <span
      className={cn(
        "flex items-center gap-1 whitespace-nowrap font-medium",
        isGround ? "text-accent-deep" : "text-ink-soft",
      )}
    >
      <Icon className="size-4 shrink-0" />
      {isGround ? "Supports the return" : "Matches your order"}
    </span>
  );
}
