import { useState } from "react";
import { Button } from "@/components/ui/button";
import { FieldGroup, SelectField } from "@/components/ui/field";
import { type DeliveryHours, deliveryHours, hourName, WEEK_ORDER } from "@/lib/marketplace/delivery-hours";

interface HoursFormProps {
  hours: DeliveryHours | null;
  busy: boolean;
  onSave: (hours: DeliveryHours | null) => void;
  onCancel: () => void;
}

const DAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"] as const;
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
/** What most agencies work. */
const OFFICE_HOURS: DeliveryHours = { days: [1, 2, 3, 4, 5], from: 9, to: 18 };

/** The form for the hours in which an order takes leads, in the zone of the account. */
export function HoursForm({ hours, busy, onSave, onCancel }: HoursFormProps) {
  const [{ days, from, to }, set] = useState(hours ?? OFFICE_HOURS);
  const [error, setError] = useState<string>();
  const save = () => {
    const read = deliveryHours.safeParse({ days: days.toSorted((a, b) => a - b), from, to });
    if (!read.success) return setError(read.error.issues[0]?.message);
    if (!busy) onSave(read.data);
  };
  return (
    <form
      className="mt-4 grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <FieldGroup label="Days" {...(error && { error })}>
        <div className="flex flex-wrap gap-x-4">
          {WEEK_ORDER.map((day) => (
            <label key={day} className="flex min-h-8 items-center gap-2 text-sm max-[860px]:min-h-11">
              <input
                type="checkbox"
                className="size-4 accent-accent"
                aria-label={DAYS[day]}
                checked={days.includes(day)}
                onChange={({ target }) =>
                  set({ from, to, days: target.checked ? [...days, day] : days.filter((one) => one !== day) })
                }
              />
              {DAYS[day].slice(0, 3)}
            </label>
          ))}
        </div>
      </FieldGroup>
      <div className="grid grid-cols-2 gap-3">
        <SelectField
          label="From"
          value={from}
          onChange={({ target }) => set({ days, to, from: Number(target.value) })}
        >
          {HOURS.map((hour) => (
            <option key={hour} value={hour}>
              {hourName(hour)}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Until"
          value={to}
          onChange={({ target }) => set({ days, from, to: Number(target.value) })}
        >
          {HOURS.map((hour) => (
            <option key={hour} value={hour + 1}>
              {hour === 23 ? "Midnight" : hourName(hour + 1)}
            </option>
          ))}
        </SelectField>
      </div>
      <p className="text-sm text-muted">
        In the time zone of your settings. Leads that come at other times may go to other orders.
      </p>
      <div className="flex flex-wrap gap-2">
        {/* Not disabled: the form answers a wrong entry also while another change of the order is saved. */}
        <Button type="submit" size="sm" aria-disabled={busy} busy={busy}>
          Save hours
        </Button>
        {hours ? (
          <Button variant="secondary" size="sm" aria-disabled={busy} onClick={() => busy || onSave(null)}>
            Around the clock
          </Button>
        ) : null}
        <Button variant="secondary" size="sm" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
