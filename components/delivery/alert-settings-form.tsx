"use client";

import { useState } from "react";
import * as z from "zod/mini";
import { useReloadDestinations } from "@/components/destinations/use-destinations";
import { Card } from "@/components/ui/card";
import { SelectField, TextField } from "@/components/ui/field";
import { Form, FormFailure, SubmitButton } from "@/components/ui/form/form";
import { useForm } from "@/components/ui/form/use-form";
import { notify } from "@/components/ui/notify";
import {
  type AlertSettings,
  type AlertsChange,
  type AlertsForm,
  alertChangesOf,
  LEAD_EMAILS,
  type LeadEmails,
  type QuietHours,
  quietHours,
} from "@/lib/delivery/alerts/alert-settings";
import type { AlertsDto } from "@/lib/delivery/destinations/schemas";
import { zoneName } from "@/lib/kit/zone-formatter";
import { type ActionResult, actionData } from "@/lib/platform/http/action-result";

export type SetAlerts = (input: AlertsChange) => Promise<ActionResult<AlertSettings>>;

/** The form: the times stay while quiet hours are off. They are checked only while they count. */
const alertForm = z
  .object({
    isQuiet: z.boolean(),
    from: z.string(),
    until: z.string(),
    dailySummary: z.boolean(),
    leadEmails: z.enum(LEAD_EMAILS),
  })
  .check(({ value: { isQuiet, from, until }, issues }) => {
    if (!isQuiet) return;
    const problems = quietHours.safeParse({ from, until }).error?.issues ?? [];
    issues.push(
      ...problems.map(({ message, path }) => ({ code: "custom" as const, input: from, message, path })),
    );
  });

const LEAD_EMAILS_IN_WORDS: Readonly<Record<LeadEmails, string>> = {
  each: "One email for each lead, at once",
  hourly: "One email an hour",
  daily: "One email a day",
};

interface AlertSettingsFormProps {
  alerts: AlertsDto;
  timeZone: string;
  setAlerts: SetAlerts;
}

/** @param times what the form has while quiet hours are off. */
const fieldsOf = (
  { quietHours: hours, dailySummary, leadEmails }: AlertSettings,
  times: QuietHours = { from: "21:00", until: "08:00" },
): AlertsForm => ({
  isQuiet: hours !== null,
  from: (hours ?? times).from,
  until: (hours ?? times).until,
  dailySummary,
  leadEmails,
});

/** Quiet hours, the daily summary, and how leads come to email destinations. */
export function AlertSettingsForm({ alerts, timeZone, setAlerts }: AlertSettingsFormProps) {
  const reload = useReloadDestinations();
  const [filled, setFilled] = useState(() => fieldsOf(alerts));
  const form = useForm({
    schema: alertForm,
    defaultValues: filled,
    send: async (values) => {
      const change = alertChangesOf(filled, values);
      // The action takes no empty change.
      const isChanged = Object.keys(change).length > 0;
      const fields = fieldsOf(isChanged ? await actionData(setAlerts(change)) : alerts, values);
      // What nobody has changed here shows what another tab has saved.
      for (const name of z.keyof(alertForm).options)
        if (form.getValues(name) === filled[name]) form.setValue(name, fields[name]);
      setFilled(fields);
      await reload();
      notify({ title: "Saved", description: "Alerts updated." });
    },
  });
  const isQuiet = form.watch("isQuiet");
  return (
    <Card>
      <Form form={form}>
        <label className="flex gap-3">
          <input
            type="checkbox"
            {...form.register("isQuiet")}
            className="mt-1 size-4 shrink-0 accent-accent"
          />
          <span>
            <span className="font-semibold">Quiet hours</span>
            <span className="block text-sm text-ink-soft">
              No alerts are shown during these hours. One alert at the end tells you that leads arrived. Leads
              are delivered as usual, but hourly and daily emails wait until the quiet hours end.
            </span>
          </span>
        </label>
        {isQuiet ? (
          <div className="grid max-w-md grid-cols-2 gap-3 pl-7">
            <TextField type="time" label="From" {...form.field("from")} />
            <TextField type="time" label="Until" {...form.field("until")} />
            <p className="col-span-2 text-sm text-muted">In your time zone, {zoneName(timeZone)}.</p>
          </div>
        ) : null}
        <label className="flex gap-3">
          <input
            type="checkbox"
            {...form.register("dailySummary")}
            className="mt-1 size-4 shrink-0 accent-accent"
          />
          <span>
            <span className="font-semibold">Daily summary by email</span>
            <span className="block text-sm text-ink-soft">
              At 8 AM: how many leads you received, by line and state. No email on days without leads.
            </span>
          </span>
        </label>
        <SelectField
          label="New leads by email"
          hint="Applies to the email destinations above. Hourly emails go out on the hour, daily emails at 8 AM in your time zone, and both wait for quiet hours to end. Each email has up to 15 leads."
          className="max-w-md"
          {...form.field("leadEmails")}
        >
          {LEAD_EMAILS.map((value) => (
            <option key={value} value={value}>
              {LEAD_EMAILS_IN_WORDS[value]}
            </option>
          ))}
        </SelectField>
        <FormFailure />
        <div>
          <SubmitButton size="sm" variant="secondary" busyLabel="Saving...">
            Save alerts
          </SubmitButton>
        </div>
      </Form>
    </Card>
  );
}
