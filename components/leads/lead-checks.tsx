import type { LeadDetailDto } from "@/lib/inbox/detail-schemas";

const NAMES: Readonly<Record<string, string>> = {
  key: "Publisher's key",
  publisher: "Publisher active",
  payload: "Not a duplicate post",
  schema: "Fields complete",
  phone: "Phone number",
  email: "Email",
  zip: "ZIP matches state",
  age: "Age",
  consent: "Recent consent",
  suppression: "Not suppressed",
  person: "New person",
  score: "Score",
};

/** What a check can remark on a lead that is sold all the same (lib/intake/checks/reasons.ts, which speaks to publishers). */
const REMARKS: Readonly<Record<string, string>> = {
  "no-consent-certificate": "no TrustedForm or Jornaya certificate",
  "premium-not-agreed": "phone confirmed, but not under an agreement for Premium leads",
};

/** The checks of the lead with verdict and duration, collapsed. */
export function LeadChecks({ checks }: { checks: LeadDetailDto["checks"] }) {
  if (checks.length === 0) return null;
  return (
    <details>
      <summary className="flex min-h-11 items-center rounded-sm text-sm font-medium text-accent-deep underline decoration-accent-line underline-offset-4 min-[861px]:min-h-9">
        Checks before the sale
      </summary>
      <ul className="mt-2 grid gap-y-1.5 text-sm">
        {checks.map(({ name, verdict, reason, durationUs }) => (
          <li key={name} className="flex justify-between gap-4 border-b border-line pb-1.5">
            <span>
              {NAMES[name] ?? name}
              {verdict === "passed" ? "" : `: ${verdict}`}
              {reason ? ` (${REMARKS[reason] ?? reason})` : ""}
            </span>
            <span className="whitespace-nowrap tabular-nums text-muted">
              {(durationUs / 1000).toFixed(2)} ms
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
