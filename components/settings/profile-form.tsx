"use client";

import { useQueryClient } from "@tanstack/react-query";
import { USER_KEY } from "@/components/layout/query-client";
import { SelectField, TextField } from "@/components/ui/field";
import { Form, FormFailure, SubmitButton } from "@/components/ui/form/form";
import { useForm } from "@/components/ui/form/use-form";
import { notify } from "@/components/ui/notify";
import { type UserDto, userDto } from "@/lib/accounts/dto";
import { profileChangeBody } from "@/lib/accounts/profile/schemas";
import { otherTimeZones, US_TIME_ZONES } from "@/lib/accounts/profile/time-zones";
import { apiRequest } from "@/lib/platform/http/api-request";

/** Name, company, phone and time zone. */
export function ProfileForm({ user }: { user: UserDto }) {
  const client = useQueryClient();
  const form = useForm({
    schema: profileChangeBody,
    defaultValues: {
      firstName: user.firstName,
      lastName: user.lastName,
      company: user.company ?? "",
      phone: user.phone ?? "",
      timeZone: user.timeZone,
    },
    send: async (body) => {
      client.setQueryData(USER_KEY, await apiRequest("PATCH", "/api/user", userDto, body));
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
