import { CalendarDate } from "./calendar-date";

interface LegalEditionProps {
  version: string;
  /** ISO 8601 day. */
  effectiveOn: string;
}

/** Version, effective date and review date of a legal document. */
export function LegalEdition({ version, effectiveOn }: LegalEditionProps) {
  return (
    <>
      Version {version}, effective <CalendarDate isoDay={effectiveOn} />. Last reviewed{" "}
      <CalendarDate isoDay={effectiveOn} />.
    </>
  );
}
