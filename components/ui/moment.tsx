import { formatMoment } from "@/lib/kit/format-date";

/** A time in the reader's zone, with the exact UTC time as its tooltip. */
export function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at} title={at}>
      {formatMoment(at)}
    </time>
  );
}
