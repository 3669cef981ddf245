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

/** The checks of the lead with verdict and duration, collapsed. */
export function LeadChecks({ checks }: { checks: LeadDetailDto["checks"] }) {
  if (checks.length === 0) return null;
  return (
    <details className="mt-5 border-t border-night-line pt-4">
      <summary className="rounded-sm font-semibold">{checks.length} checks before the sale</summary>
      <ul className="mt-3 grid gap-x-8 gap-y-1.5 text-sm sm:grid-cols-2">
        {checks.map(({ name, verdict, reason, durationUs }) => (
          <li key={name} className="flex justify-between gap-4 border-b border-night-line pb-1.5">
            <span>
              {NAMES[name] ?? name}
              {verdict === "passed" ? "" : `: ${verdict}`}
              {reason ? ` (${reason.replaceAll("-", " ")})` : ""}
            </span>
            <span className="whitespace-nowrap tabular-nums text-night-mint">
              {(durationUs / 1000).toFixed(2)} ms
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
