import { type Cents, formatWholeDollars } from "@/lib/kit/money";
import { comparison } from "@/lib/marketing/comparison";
import { crms } from "@/lib/marketing/crms";

/** What a shared lead is, and what a lead of ours is, row by row. */
export function Comparison({ lowestPrice }: { lowestPrice: Cents | null }) {
  // Without an offer there is no price to compare.
  const rows = comparison.filter(({ ours }) => lowestPrice !== null || !ours.includes("{price}"));
  return (
    <div className="mt-14 lg:mt-18">
      <h3 id="comparison-title" className="font-display text-2xl font-medium tracking-tight">
        Shared lead vs. Leadwell
      </h3>
      <table
        aria-labelledby="comparison-title"
        className="mt-4 block w-full text-left align-top md:mt-6 md:table md:table-fixed"
      >
        <thead className="sr-only md:not-sr-only md:table-header-group">
          <tr className="border-b border-line-strong">
            <th scope="col" className="w-[22%]">
              <span className="sr-only">Question</span>
            </th>
            <th scope="col" className="w-[35%] py-3 font-semibold">
              Shared lead
            </th>
            <th scope="col" className="rounded-t bg-accent-soft px-6 py-3 font-semibold text-accent-deep">
              Leadwell
            </th>
          </tr>
        </thead>
        <tbody className="block md:table-row-group">
          {rows.map(({ question, shared, ours }) => (
            <tr
              key={question}
              className="grid grid-cols-2 gap-x-3 border-t border-line py-3.5 md:table-row md:py-0 md:last:[&>td:last-child]:rounded-b"
            >
              <th scope="row" className="col-span-2 pb-1.5 font-semibold md:py-4 md:pr-6 md:align-top">
                {question}
              </th>
              <td className="py-2.5 text-sm text-muted md:py-4 md:pr-6 md:align-top md:text-base">
                <span className="block font-semibold md:hidden">Shared lead</span>
                {shared}
              </td>
              <td className="rounded bg-accent-soft px-3 py-2.5 text-sm md:rounded-none md:px-6 md:py-4 md:align-top md:text-base">
                <span className="block font-semibold text-accent-deep md:hidden">Leadwell</span>
                {lowestPrice === null ? ours : ours.replace("{price}", formatWholeDollars(lowestPrice))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <section
        aria-labelledby="crms-title"
        className="mt-8 grid items-baseline gap-y-1.5 border-y border-line py-6 md:mt-10 md:grid-cols-[22%_1fr]"
      >
        <h3 id="crms-title" className="text-lg font-semibold">
          Delivers to
        </h3>
        <ul className="flex flex-wrap gap-x-5 font-display text-lg font-medium md:gap-x-8 md:text-xl">
          {[...crms.direct, ...crms.mapped].map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
        <p className="text-sm text-muted md:col-start-2">
          {crms.direct.join(" and ")} connect directly, the others by a mapped request. Also: webhook, API and
          email.
        </p>
      </section>
    </div>
  );
}
