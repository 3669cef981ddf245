import { claims } from "@/lib/marketing/claims";

/** The figures in one row. */
export function Figures() {
  return (
    <div className="page-width">
      <dl className="grid grid-cols-2 border-y border-line lg:grid-cols-4">
        {claims.figures.map(({ value, label }) => (
          <div
            key={label}
            className="flex flex-col-reverse justify-end border-line px-4 py-5 odd:pl-0 even:border-l lg:px-7 lg:py-6 lg:not-first:border-l lg:not-first:pl-7"
          >
            <dt className="text-muted">{label}</dt>
            <dd className="font-display text-2xl font-medium">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
