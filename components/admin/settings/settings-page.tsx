"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import * as z from "zod/mini";
import { confirmedData } from "@/components/admin/confirm-act";
import { getFromKey } from "@/components/layout/query-client";
import { SelectField, TextField } from "@/components/ui/field";
import { onlyChanged } from "@/components/ui/form/changed-fields";
import { Form, FormFailure, SubmitButton } from "@/components/ui/form/form";
import { useForm } from "@/components/ui/form/use-form";
import { ListingFrame } from "@/components/ui/listing/listing-frame";
import { notify } from "@/components/ui/notify";
import { ASIDE_LINK, Section } from "@/components/workspace/section";
import { WorkspaceLink } from "@/components/workspace/workspace-link";
import { paths } from "@/lib/kit/paths";
import type { ActionResult } from "@/lib/platform/http/action-result";
import {
  type ChangeSettingsBody,
  CLOSES_LATER,
  type Settings,
  settingsSchema,
} from "@/lib/settings/settings";
import { StaffArea } from "../staff-area";
import { ContactFields } from "./contact-fields";

const SETTINGS_KEY = ["/api/admin/settings"];
const read = getFromKey(settingsSchema);

/** The server action of this page. The page passes it: components do not import from `app`. */
interface SettingsActions {
  changeSettings: (input: ChangeSettingsBody) => Promise<ActionResult<{ changed: number }>>;
}

/**
 * The staff's page of what the operator may change without a release. Once somebody types, a colleague's change that is read in the
 * background does not replace the form: saving then says that the setting was changed.
 */
export function SettingsPage({ changeSettings }: SettingsActions) {
  const listing = useQuery({ queryKey: SETTINGS_KEY, queryFn: read, refetchOnMount: "always" });
  const [touched, setTouched] = useState<Settings>();
  return (
    <StaffArea title="Settings">
      {() => (
        <ListingFrame what="The settings" listing={listing}>
          {(latest) => {
            const settings = touched ?? latest;
            return (
              <SettingsForm
                key={JSON.stringify(settings)}
                settings={settings}
                changeSettings={changeSettings}
                onTouch={() => setTouched(settings)}
                onSaved={() => setTouched(undefined)}
              />
            );
          }}
        </ListingFrame>
      )}
    </StaffArea>
  );
}

const typedNumber = z.pipe(
  z.string().check(z.regex(/^\s*\d{1,4}\s*$/, "Enter a whole number.")),
  z.transform(Number),
);
const { returnLimitPercent, sessionDays, responseDays, inquiryDays, phoneOpens, phoneCloses } =
  settingsSchema.shape;
// The server refuses such hours as well. This check comes before staff are asked for a password and a reason.
const settingsForm = z
  .object({
    ...settingsSchema.shape,
    returnLimitPercent: z.pipe(typedNumber, returnLimitPercent),
    sessionDays: z.pipe(typedNumber, sessionDays),
    responseDays: z.pipe(typedNumber, responseDays),
    inquiryDays: z.pipe(typedNumber, inquiryDays),
    phoneOpens: z.pipe(typedNumber, phoneOpens),
    phoneCloses: z.pipe(typedNumber, phoneCloses),
  })
  .check(
    z.refine((hours) => hours.phoneOpens < hours.phoneCloses, {
      error: CLOSES_LATER,
      path: ["phoneCloses"],
    }),
  );

interface SettingsFormProps extends SettingsActions {
  settings: Settings;
  onTouch: () => void;
  onSaved: () => void;
}

function SettingsForm({ settings, changeSettings, onTouch, onSaved }: SettingsFormProps) {
  const client = useQueryClient();
  const form = useForm({
    schema: settingsForm,
    defaultValues: {
      ...settings,
      returnLimitPercent: String(settings.returnLimitPercent),
      sessionDays: String(settings.sessionDays),
      responseDays: String(settings.responseDays),
      inquiryDays: String(settings.inquiryDays),
      phoneOpens: String(settings.phoneOpens),
      phoneCloses: String(settings.phoneCloses),
    },
    send: async (wanted) => {
      const { changed } = await confirmedData((reason) =>
        changeSettings({ ...onlyChanged(settings, wanted), shown: settings, reason }),
      );
      notify({
        title: "Success",
        description: changed === 0 ? "Nothing changed." : "The settings are now in effect.",
      });
      await client.invalidateQueries({ queryKey: SETTINGS_KEY });
      onSaved();
    },
  });
  return (
    <Form form={form} onChange={onTouch} className="grid max-w-2xl gap-10">
      <Section
        id="orders"
        title="Orders and returns"
        aside={
          <WorkspaceLink href={paths.adminStock} className={ASIDE_LINK}>
            Age of consent, by line
          </WorkspaceLink>
        }
      >
        <div className="mt-5 grid gap-5">
          <SelectField
            label="Approval of new orders"
            hint="Good standing: confirmed email, an order approved before, nothing held, disputed or disabled."
            {...form.field("orderApproval")}
          >
            <option value="review">Staff review every order</option>
            <option value="good-standing">Approve orders of accounts in good standing</option>
          </SelectField>
          <TextField
            label="Limit of returns, percent of 90 days"
            hint="Above it, a return waits for staff. The terms say 25, so it cannot be lower."
            inputMode="numeric"
            {...form.field("returnLimitPercent")}
          />
        </div>
      </Section>
      <Section id="retention" title="How long data is kept, in days">
        <p className="mt-3 max-w-measure text-sm text-muted">
          The privacy policy names the longest periods, so each can only be shorter. The next nightly run
          removes what is older, for good.
        </p>
        <div className="mt-5 grid items-start gap-5 sm:grid-cols-3">
          <TextField
            label="Sign-in sessions"
            hint="1 to 90, after their end."
            inputMode="numeric"
            {...form.field("sessionDays")}
          />
          <TextField
            label="Delivery responses"
            hint="7 to 90: what customers' systems answered."
            inputMode="numeric"
            {...form.field("responseDays")}
          />
          <TextField
            label="Inquiries"
            hint="30 to 730, after the last message."
            inputMode="numeric"
            {...form.field("inquiryDays")}
          />
        </div>
      </Section>
      <ContactFields field={form.field} />
      <div className="grid gap-3">
        <FormFailure />
        <SubmitButton busyLabel="Saving..." className="justify-self-start">
          Save settings
        </SubmitButton>
      </div>
    </Form>
  );
}
