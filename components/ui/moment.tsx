import { formatMoment } from "@/lib/kit/format-date";

/** A time in the reader's zone; the exact one in UTC when pointed at. */
export function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at} title={at}>
      {formatMoment(at)}
    </time>
  );
}
