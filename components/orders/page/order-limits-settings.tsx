import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Section } from "@/components/workspace/section";
import { cn } from "@/lib/kit/cn";
import { formatCount } from "@/lib/kit/format-count";
import { zoneName } from "@/lib/kit/zone-formatter";
import { describeHours } from "@/lib/marketplace/delivery-hours";
import type { OrderRulesDto } from "@/lib/marketplace/order-rules";
import { DailyLimitForm } from "../daily-limit-form";
import { HoursForm } from "./hours-form";
import type { useChangeOrder } from "./use-order-page";
import { usePanel } from "./use-panel";

interface OrderLimitsSettingsProps {
  rules: OrderRulesDto;
  /** The order waits for approval. */
  isWaiting: boolean;
  change: ReturnType<typeof useChangeOrder>;
}

/** Daily limit, hours and spread of an order that is open or waits for approval. */
export function OrderLimitsSettings({ rules, isWaiting, change }: OrderLimitsSettingsProps) {
  const { dailyCap, hours, hoursZone, spreadsEvenly } = rules;
  const limitPanel = usePanel();
  const hoursPanel = usePanel();
  return (
    <Section
      className="mt-10 sm:mt-12"
      id="order-limits-title"
      title="How fast leads arrive"
      aside={isWaiting ? "Applies from the first lead on" : "Changes apply at once"}
    >
      <div className="grid sm:grid-cols-3">
        <Setting
          title="Daily limit"
          value={dailyCap === null ? "No limit" : `${formatCount(dailyCap)} a day`}
          hint="Resets at midnight ET."
          panel={limitPanel}
        >
          <DailyLimitForm
            dailyCap={dailyCap}
            busy={change.isPending}
            onSave={(next) => change.mutate({ limits: { dailyCap: next } }, { onSuccess: limitPanel.close })}
            onCancel={limitPanel.close}
          />
        </Setting>
        <Setting
          title="Hours"
          value={hours ? describeHours(hours) : "Around the clock"}
          hint={hours && hoursZone ? `${zoneName(hoursZone)}.` : "Leads come as they are verified."}
          panel={hoursPanel}
        >
          <HoursForm
            hours={hours}
            busy={change.isPending}
            onSave={(next) => change.mutate({ rules: { hours: next } }, { onSuccess: hoursPanel.close })}
            onCancel={hoursPanel.close}
          />
        </Setting>
        <Spread
          spreadsEvenly={spreadsEvenly}
          dailyCap={dailyCap}
          onChange={(next) => change.isPending || change.mutate({ rules: { spreadsEvenly: next } })}
        />
      </div>
    </Section>
  );
}

type Panel = ReturnType<typeof usePanel>;

interface SettingProps {
  title: string;
  value: string;
  hint: string;
  panel: Panel;
  /** The form. */
  children: ReactNode;
}

/** A setting as text, with a button that opens its form. */
function Setting({ title, value, hint, panel, children }: SettingProps) {
  return (
    <div className={SETTING_CLASS}>
      <h3 className="text-sm font-semibold">{title}</h3>
      <p className="mt-2 text-base">{value}</p>
      <p className="mt-0.5 text-sm text-muted">{hint}</p>
      <Button
        id={panel.buttonId}
        variant="secondary"
        size="sm"
        className="mt-3"
        aria-expanded={panel.isOpen}
        aria-label={`Change: ${title.toLowerCase()}`}
        onClick={panel.toggle}
      >
        Change
      </Button>
      {panel.isOpen ? children : null}
    </div>
  );
}

const SETTING_CLASS =
  "border-line py-5 not-first:max-sm:border-t sm:px-6 sm:first:pl-0 sm:last:pr-0 sm:not-first:border-l";

interface SpreadProps {
  spreadsEvenly: boolean;
  dailyCap: number | null;
  onChange: (spreadsEvenly: boolean) => void;
}

/** Spreads the daily limit over the day, or not. It needs a daily limit. */
function Spread({ spreadsEvenly, dailyCap, onChange }: SpreadProps) {
  const options = [
    { value: true, label: "Even" },
    { value: false, label: "As they come" },
  ];
  return (
    <fieldset className={SETTING_CLASS}>
      <legend className="float-left mb-2 text-sm font-semibold">Spread</legend>
      <div className="clear-both mt-2 grid h-10 grid-cols-2 overflow-hidden rounded border border-line-field bg-white max-[860px]:h-11">
        {options.map(({ value, label }) => (
          <button
            key={label}
            type="button"
            aria-pressed={spreadsEvenly === value}
            aria-disabled={dailyCap === null}
            onClick={() => (dailyCap === null || spreadsEvenly === value ? undefined : onChange(value))}
            className={cn(
              "px-2 text-sm font-medium text-ink-soft not-first:border-l not-first:border-line-strong focus-visible:-outline-offset-2",
              spreadsEvenly === value && "bg-accent-soft font-semibold text-accent-deep",
            )}
          >
            {label}
          </button>
        ))}
      </div>
      <p className="mt-2 text-sm text-muted">{saySpread(spreadsEvenly, dailyCap)}</p>
    </fieldset>
  );
}

function saySpread(spreadsEvenly: boolean, dailyCap: number | null): string {
  if (dailyCap === null) return "Set a daily limit first. Only a daily limit can be spread over the day.";
  return spreadsEvenly
    ? "Each hour opens its share of the daily limit."
    : "Leads come as they are verified, up to the daily limit.";
}
