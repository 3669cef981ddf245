import { type ComponentProps, type ReactNode, useState } from "react";
import * as z from "zod/mini";
import { TextAreaField, TextField } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import {
  isLargePriceMove,
  LEAST_DISCOUNT_PERCENT,
  MOST_DISCOUNT_PERCENT,
} from "@/lib/catalog/changes/catalog-terms";
import { effectiveOn, packageFields } from "@/lib/catalog/changes/schemas";
import { startOfChange } from "@/lib/catalog/changes/start-of-change";
import { type Cents, formatDollars, readTypedDollars } from "@/lib/kit/money";
import { addDays, localTime } from "@/lib/kit/zone-clock";

/** A form on the left and what the public will see on the right; below each other on a phone. */
export function EditorFrame({ form, preview }: { form: ReactNode; preview: ReactNode }) {
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
      {form}
      <section aria-labelledby="preview" className="lg:sticky lg:top-6">
        <h2 id="preview" className="mb-4 font-display text-xl font-medium">
          Preview
        </h2>
        {/* Inert, because the links of the preview lead to the checkout. */}
        <div inert className="pt-4">
          {preview}
        </div>
        <p className="mt-3 text-sm text-muted">How visitors will see it after the change.</p>
      </section>
    </div>
  );
}

type FieldBinding = { name: string; error: string | undefined };

/** The discount of a package. */
export function DiscountField(props: FieldBinding) {
  return (
    <TextField
      label={`Discount in percent (${LEAST_DISCOUNT_PERCENT} to ${MOST_DISCOUNT_PERCENT})`}
      hint="How much less a lead costs than a Premium lead of the same line in the builder."
      inputMode="numeric"
      autoComplete="off"
      className="max-w-xs"
      {...props}
    />
  );
}

/** The discount that staff typed; null while it is none. */
export function readDiscount(typed: string): number | null {
  const { data } = packageFields.shape.discountPercent.safeParse(typed);
  return data === undefined ? null : Number(data);
}

/** One feature in each line. */
export function FeaturesField(props: FieldBinding) {
  return <TextAreaField label="Features" hint="One in each line, at most 8." rows={6} {...props} />;
}

const dayProblem = (day: unknown) => {
  const read = startOfChange(String(day), new Date());
  return "problem" in read ? read.problem : null;
};
/** Refuses a day that is over, as the server does, before staff are asked for a password and a reason. */
export const typedEffectiveOn = effectiveOn.check(
  z.refine((day) => dayProblem(day) === null, { error: ({ input }) => dayProblem(input) ?? undefined }),
);

/** The day from which the change is in effect. */
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
      hint="Leave empty to change it now. Otherwise it changes at midnight Eastern Time on that day."
      min={tomorrow}
      className="max-w-xs"
      {...props}
    />
  );
}

interface CheckFieldProps extends Omit<ComponentProps<"input">, "type" | "className" | "name"> {
  name: string;
  error: string | undefined;
  label: string;
  hint?: string;
}

/** A switch with its label. */
export function CheckField({ label, hint, error, ...rest }: CheckFieldProps) {
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

/**
 * Asks for a confirmation of a price that moves so far that it may be a typing error. A confirmation counts for the two prices
 * that were shown with it.
 * @param typed the price as typed; empty when it does not change.
 * @returns the field, null for a small move; whether the move is confirmed; and `check`, which shows an error when it is large
 * and not confirmed.
 */
export function useLargeMove({ fromCents, typed }: { fromCents: Cents; typed: string }) {
  const toCents = readTypedDollars(typed) ?? fromCents;
  const move = `${fromCents} ${toCents}`;
  const [confirmed, setConfirmed] = useState("");
  const [missed, setMissed] = useState("");
  const isLarge = isLargePriceMove(fromCents, toCents);
  const isLargeMove = isLarge && confirmed === move;
  return {
    isLargeMove,
    check: () => {
      setMissed(move);
      return !isLarge || isLargeMove;
    },
    field: isLarge ? (
      <CheckField
        name="isLargeMove"
        label={`Change the price from ${formatDollars(fromCents)} to ${formatDollars(toCents)}`}
        hint="The price changes by more than 30 percent. Check the decimal point."
        checked={isLargeMove}
        onChange={({ currentTarget }) => setConfirmed(currentTarget.checked ? move : "")}
        error={missed === move && !isLargeMove ? "Check this box, or correct the price." : undefined}
      />
    ) : null,
  };
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
          : `${count} keep${plans === 1 ? "s" : ""} the agreed price for at least 30 days after the email that announces the new one.`}
      </Notice>
    </output>
  );
}
