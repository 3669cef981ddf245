import type { Stretch } from "@/lib/delivery/staff/wire";
import { Moment } from "./moment";

/** The figures behind the plots, for everybody who reads better than looks. Times without tries are left out. */
export function StretchTable({ stretches, unit }: { stretches: readonly Stretch[]; unit: string }) {
  const busy = stretches.filter(({ accepted, failed }) => accepted + failed > 0).toReversed();
  return (
    <details className="rounded-lg border border-line bg-white p-4 sm:p-5">
      <summary className="cursor-pointer font-semibold">The same as a table</summary>
      <div className="mt-4 overflow-x-auto" tabIndex={0} role="region" aria-label={`Tries each ${unit}`}>
        <table className="w-full text-left text-sm tabular-nums">
          <caption className="sr-only">Tries each {unit}, the latest first</caption>
          <thead className="text-muted">
            <tr className="border-b border-line">
              {["From", "Accepted", "Failed", "p50", "p95"].map((name) => (
                <th key={name} scope="col" className="py-2 pr-4 font-semibold">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {busy.map(({ startsAt, accepted, failed, p50Ms, p95Ms }) => (
              <tr key={startsAt} className="border-b border-line last:border-0">
                <th scope="row" className="whitespace-nowrap py-2 pr-4 font-normal">
                  <Moment at={startsAt} />
                </th>
                <td className="pr-4">{accepted.toLocaleString("en-US")}</td>
                <td className="pr-4">{failed.toLocaleString("en-US")}</td>
                <td className="whitespace-nowrap pr-4">{inMs(p50Ms)}</td>
                <td className="whitespace-nowrap">{inMs(p95Ms)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

function inMs(milliseconds: number | null): string {
  return milliseconds === null ? "–" : `${milliseconds.toLocaleString("en-US")} ms`;
}
