import { CalendarDate } from "./calendar-date";

interface LegalEditionProps {
  version: string;
  /** ISO 8601 day. */
  effectiveOn: string;
}

/** Which text this is, and since when it binds. */
export function LegalEdition({ version, effectiveOn }: LegalEditionProps) {
  return (
    <>
      Version {version}, effective <CalendarDate isoDay={effectiveOn} />. Last reviewed{" "}
      <CalendarDate isoDay={effectiveOn} />.
    </>
  );
}
