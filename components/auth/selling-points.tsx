import { sellingPoints } from "@/lib/marketing/claims";
import { operatorContact } from "@/lib/settings/operator-contact";

/** The benefits of an account. */
export function SellingPoints() {
  return (
    <section className="on-night rounded-lg bg-night p-7 text-night-muted lg:p-10">
      <h2 className="font-display text-2xl font-medium text-white">
        Join Thousands of Insurance Professionals
      </h2>
      <ul className="mt-7 grid gap-6">
        {sellingPoints(operatorContact().phoneHours).map(({ title, text }) => (
          <li key={title} className="grid grid-cols-[11px_1fr] gap-4">
            <span aria-hidden="true" className="mt-2 size-[11px] rounded-full bg-night-signal" />
            <p>
              <span className="block font-semibold text-white">{title}</span>
              {text}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
