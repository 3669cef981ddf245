import type { Stretch } from "@/lib/delivery/staff/wire";
import { Moment } from "./moment";

/** The figures behind the plots, for everybody who reads better than looks. Times without tries are left out. */
export function StretchTable({ stretches, unit }: { stretches: readonly Stretch[]; unit: string }) {
  const busy = stretches.filter(({ accepted, failed }) => accepted + failed > 0).toReversed();
  return (
    <details className="rounded-lg border border-line bg-white p-4 sm:p-5">
      <summary className="cursor-pointer font-semibold">The same as a table</summary>
      <div className="mt-4">
        <table className="w-full text-left text-sm tabular-nums">
          <caption className="sr-only">Tries each {unit}, the latest first</caption>
          <thead className="text-muted">
            <tr className="border-b border-line">
              {["From", "Accepted", "Failed", "p50, ms", "p95, ms"].map((name) => (
                <th key={name} scope="col" className="py-2 pr-3 font-semibold">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {busy.map(({ startsAt, accepted, failed, p50Ms, p95Ms }) => (
              <tr key={startsAt} className="border-b border-line last:border-0">
                <th scope="row" className="py-2 pr-3 font-normal">
                  <Moment at={startsAt} />
                </th>
                <td className="pr-3">{accepted.toLocaleString("en-US")}</td>
                <td className="pr-3">{failed.toLocaleString("en-US")}</td>
                <td className="pr-3">{orDash(p50Ms)}</td>
                <td>{orDash(p95Ms)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

function orDash(milliseconds: number | null): string {
  return milliseconds === null ? "–" : milliseconds.toLocaleString("en-US");
}
