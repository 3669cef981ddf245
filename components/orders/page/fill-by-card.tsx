import { useState } from "react";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/field";
import { formatCountOf } from "@/lib/kit/format-count";
import { formatDecimal } from "@/lib/kit/money";
import { DATE_RULE, isFillByDay, type OrderRulesDto } from "@/lib/marketplace/order-rules";
import type { OrderPageDto } from "@/lib/workspace/order-page";
import type { useChangeOrder } from "./use-order-page";
import { usePanel } from "./use-panel";

interface FillByCardProps {
  page: OrderPageDto;
  rules: OrderRulesDto;
  change: ReturnType<typeof useChangeOrder>;
}

const longDay = new Intl.DateTimeFormat("en-US", {
  weekday: "short",
  month: "long",
  day: "numeric",
  timeZone: "UTC",
});

/** The last day of an order, after which what it did not get is refunded. */
export function FillByCard({ page, rules: { fillBy }, change }: FillByCardProps) {
  const panel = usePanel();
  const left = page.progress ? page.progress.quantity - page.progress.allocated : 0;
  return (
    <section
      aria-labelledby="fill-by-title"
      className="rounded-lg border border-line bg-white p-5 text-sm sm:p-6"
    >
      <h2 id="fill-by-title" className="font-display text-xl font-medium tracking-tight">
        Fill by
      </h2>
      <p className="mt-3 font-display text-2xl font-medium tracking-tight">
        {fillBy ? longDay.format(new Date(fillBy)) : "No end date"}
      </p>
      <p className="mt-1.5 text-ink-soft">
        {fillBy
          ? "This is the last day. What has not arrived by then is refunded automatically to the card or account that you paid with. After a bank debit, our staff check the refund first."
          : "Leads come until the order is full. With a date, the order ends then, and what has not arrived is refunded automatically. After a bank debit, our staff check the refund first."}
      </p>
      <dl className="mt-4 flex justify-between gap-3 border-t border-line pt-3">
        <dt className="text-muted">Not arrived yet</dt>
        <dd className="text-right font-semibold">
          {formatCountOf(left, "lead")}
          {page.undeliveredRefund ? `, ${formatDecimal(page.undeliveredRefund)}` : null}
        </dd>
      </dl>
      <Button
        id={panel.buttonId}
        variant="secondary"
        size="sm"
        className="mt-4"
        aria-expanded={panel.isOpen}
        onClick={panel.toggle}
      >
        {fillBy ? "Change the date" : "Set a date"}
      </Button>
      {panel.isOpen ? (
        <DayForm
          fillBy={fillBy}
          today={page.today}
          busy={change.isPending}
          onSave={(day) => change.mutate({ rules: { fillBy: day } }, { onSuccess: panel.close })}
          onCancel={panel.close}
        />
      ) : null}
    </section>
  );
}

interface DayFormProps {
  fillBy: string | null;
  today: string;
  busy: boolean;
  onSave: (day: string | null) => void;
  onCancel: () => void;
}

function DayForm({ fillBy, today, busy, onSave, onCancel }: DayFormProps) {
  const [day, setDay] = useState(fillBy ?? "");
  const [error, setError] = useState<string>();
  return (
    <form
      className="mt-4 grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isFillByDay(day, today)) return setError(DATE_RULE);
        setError(undefined);
        if (!busy) onSave(day);
      }}
    >
      <TextField
        label="Last day"
        type="date"
        value={day}
        hint="Days end at midnight ET."
        onChange={({ target }) => setDay(target.value)}
        {...(error && { error })}
      />
      <div className="flex flex-wrap gap-2">
        {/* Not disabled: the form answers a wrong entry also while another change of the order is saved. */}
        <Button type="submit" size="sm" aria-disabled={busy} busy={busy}>
          Save date
        </Button>
        {fillBy ? (
          <Button variant="secondary" size="sm" aria-disabled={busy} onClick={() => busy || onSave(null)}>
            Remove date
          </Button>
        ) : null}
        <Button variant="secondary" size="sm" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
