import { type ReactNode, useState } from "react";
import { TextAreaField, TextField } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { addDays, localTime } from "@/lib/compliance/zone-clock";

/** A form on the left and what the public will see on the right; below each other on a phone. */
export function EditorFrame({ form, preview }: { form: ReactNode; preview: ReactNode }) {
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
      {form}
      <section aria-labelledby="preview" className="lg:sticky lg:top-6">
        <h2 id="preview" className="mb-4 font-display text-xl font-medium">
          Preview
        </h2>
        {/* Its links lead to the checkout: it is looked at, not used. */}
        <div inert className="pt-4">
          {preview}
        </div>
        <p className="mt-3 text-sm text-muted">As visitors see it once the change holds.</p>
      </section>
    </div>
  );
}

type FieldBinding = { name: string; error: string | undefined };

/** One feature in each line. */
export function FeaturesField(props: FieldBinding) {
  return <TextAreaField label="Features" hint="One in each line, at most 8." rows={6} {...props} />;
}

/** The day from which the change holds. */
export function EffectiveField(props: FieldBinding) {
  const [tomorrow] = useState(() => {
    const { year, month, day } = addDays(localTime("America/New_York", new Date()), 1);
    return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
  });
  return (
    <TextField
      type="date"
      label="From"
      optional
      hint="Empty: at once. Else from midnight Eastern time of that day."
      min={tomorrow}
      className="max-w-xs"
      {...props}
    />
  );
}

/** A switch with its label. */
export function CheckField({ label, hint, error, ...rest }: FieldBinding & { label: string; hint?: string }) {
  return (
    <div>
      <label className="flex min-h-11 items-center gap-3">
        <input type="checkbox" className="size-5 accent-accent" {...rest} />
        <span>
          <span className="font-semibold">{label}</span>
          {hint ? <span className="block text-sm text-muted">{hint}</span> : null}
        </span>
      </label>
      {error ? (
        <p role="alert" className="mt-1 text-sm font-medium text-red-deep">
          {error}
        </p>
      ) : null}
    </div>
  );
}

interface PlanWarningsProps {
  /** Running plans that buy the item. */
  plans: number;
  isRaised: boolean;
  isWithdrawn: boolean;
}

/** What the change does to customers who have a plan. Shows nothing when it does nothing to them. */
export function PlanWarnings({ plans, isRaised, isWithdrawn }: PlanWarningsProps) {
  if (plans === 0 || !(isRaised || isWithdrawn)) return null;
  const count = plans === 1 ? "1 running plan" : `${plans} running plans`;
  return (
    <output className="block">
      <Notice tone="amber">
        {isWithdrawn
          ? `${count} will pause before the next charge, because what is not on offer is not charged.`
          : `${count} keep${plans === 1 ? "s" : ""} the agreed price until 30 days after the email that announces the new one.`}
      </Notice>
    </output>
  );
}
