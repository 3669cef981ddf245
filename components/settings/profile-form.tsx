"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import * as z from "zod/mini";
import { USER_KEY } from "@/components/layout/query-client";
import { SelectField, TextField } from "@/components/ui/field";
import { onlyChanged } from "@/components/ui/form/changed-fields";
import { Form, FormFailure, SubmitButton } from "@/components/ui/form/form";
import { useForm } from "@/components/ui/form/use-form";
import { notify } from "@/components/ui/notify";
import { type UserDto, userDto } from "@/lib/accounts/dto";
import { profileChangeBody } from "@/lib/accounts/profile/schemas";
import { otherTimeZones, US_TIME_ZONES } from "@/lib/accounts/profile/time-zones";
import { apiRequest } from "@/lib/platform/http/api-request";

const fieldsOf = ({ firstName, lastName, company, phone, timeZone }: UserDto) => ({
  firstName,
  lastName,
  company: company ?? "",
  phone: phone ?? "",
  timeZone,
});

/** Name, company, phone and time zone. Only what was changed here is sent: another tab may have changed the rest. */
export function ProfileForm({ user }: { user: UserDto }) {
  const client = useQueryClient();
  const [filled, setFilled] = useState(() => fieldsOf(user));
  const form = useForm({
    schema: profileChangeBody,
    defaultValues: filled,
    send: async (body) => {
      const saved = await apiRequest("PATCH", "/api/user", userDto, onlyChanged<typeof body>(filled, body));
      client.setQueryData(USER_KEY, saved);
      const fields = fieldsOf(saved);
      // What nobody has typed over here shows what another tab has saved.
      for (const name of z.keyof(profileChangeBody).options)
        if (form.getValues(name) === filled[name]) form.setValue(name, fields[name]);
      setFilled(fields);
      notify({ title: "Saved", description: "Profile updated." });
    },
  });
  const { field } = form;
  return (
    <Form form={form}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="First name" autoComplete="given-name" {...field("firstName")} />
        <TextField label="Last name" autoComplete="family-name" {...field("lastName")} />
        <TextField label="Company" optional autoComplete="organization" {...field("company")} />
        <TextField label="Phone" type="tel" optional autoComplete="tel" {...field("phone")} />
      </div>
      <SelectField label="Time zone" hint="For plans and delivery times." {...field("timeZone")}>
        <optgroup label="United States">
          {US_TIME_ZONES.map(({ zone, label }) => (
            <option key={zone} value={zone}>
              {label}
            </option>
          ))}
        </optgroup>
        <optgroup label="All others">
          {otherTimeZones(user.timeZone).map((zone) => (
            <option key={zone} value={zone}>
              {zone.replaceAll("_", " ")}
            </option>
          ))}
        </optgroup>
      </SelectField>
      <FormFailure />
      <SubmitButton busyLabel="Saving..." className="sm:justify-self-start">
        Save profile
      </SubmitButton>
    </Form>
  );
}
