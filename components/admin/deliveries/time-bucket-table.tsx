import { Moment } from "@/components/ui/moment";
import type { TimeBucket } from "@/lib/delivery/staff-schemas";
import { formatCount } from "@/lib/kit/format-count";

/** The figures of the plots as a table. Buckets without attempts are left out. */
export function TimeBucketTable({ buckets, unit }: { buckets: readonly TimeBucket[]; unit: string }) {
  const busy = buckets.filter(({ accepted, failed }) => accepted + failed > 0).toReversed();
  return (
    <details className="min-w-0 rounded-lg border border-line bg-white p-4 sm:p-5">
      <summary className="cursor-pointer font-semibold">Show as a table</summary>
      <div className="mt-4">
        <table className="w-full table-fixed text-left text-sm tabular-nums">
          <caption className="sr-only">Attempts per {unit}, latest first</caption>
          <thead className="text-muted">
            <tr className="border-b border-line">
              <th scope="col" className="w-[25%] py-2 font-semibold">
                From
              </th>
              <th scope="col" className="w-[28%] font-semibold">
                Accepted
              </th>
              <th scope="col" className="w-[19%] font-semibold">
                Failed
              </th>
              <th scope="col" className="font-semibold">
                Median, ms
              </th>
              <th scope="col" className="font-semibold">
                95% within, ms
              </th>
            </tr>
          </thead>
          <tbody>
            {busy.map(({ startsAt, accepted, failed, p50Ms, p95Ms }) => (
              <tr key={startsAt} className="border-b border-line last:border-0">
                <th scope="row" className="py-2 pr-2 font-normal">
                  <Moment at={startsAt} />
                </th>
                <td>{formatCount(accepted)}</td>
                <td>{formatCount(failed)}</td>
                <td>{orDash(p50Ms)}</td>
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
  return milliseconds === null ? "–" : formatCount(milliseconds);
}
