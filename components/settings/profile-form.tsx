"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { FailureNotice } from "@/components/auth/failure-notice";
import { useAuthForm } from "@/components/auth/use-auth-form";
import { USER_KEY } from "@/components/layout/query-client";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/field";
import { notify } from "@/components/ui/notify";
import { type UserDto, userDto } from "@/lib/accounts/dto";
import { type ProfileChangeBody, profileChangeBody } from "@/lib/accounts/profile/schemas";
import { readForm } from "@/lib/kit/read-form";
import { apiRequest } from "@/lib/platform/http/api-request";
import { TimeZoneField } from "./time-zone-field";

/** Name, company, phone and time zone. */
export function ProfileForm({ user }: { user: UserDto }) {
  const client = useQueryClient();
  const mutation = useMutation({
    mutationFn: (body: ProfileChangeBody) => apiRequest("PATCH", "/api/user", userDto, body),
    onSuccess: (changed) => {
      client.setQueryData(USER_KEY, changed);
      notify({ title: "Saved", description: "Your profile is changed." });
    },
  });
  const { formRef, submit, errors, busy } = useAuthForm(
    (form) => readForm(profileChangeBody, form),
    mutation,
  );
  return (
    <form ref={formRef} method="post" noValidate onSubmit={submit} className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="First name"
          name="firstName"
          autoComplete="given-name"
          defaultValue={user.firstName}
          error={errors.firstName}
        />
        <TextField
          label="Last name"
          name="lastName"
          autoComplete="family-name"
          defaultValue={user.lastName}
          error={errors.lastName}
        />
        <TextField
          label="Company"
          name="company"
          optional
          autoComplete="organization"
          defaultValue={user.company ?? ""}
          error={errors.company}
        />
        <TextField
          label="Phone"
          name="phone"
          type="tel"
          optional
          autoComplete="tel"
          defaultValue={user.phone ?? ""}
          error={errors.phone}
        />
      </div>
      <TimeZoneField present={user.timeZone} error={errors.timeZone} />
      <FailureNotice error={mutation.error} />
      <Button type="submit" disabled={busy} busy={busy} className="sm:justify-self-start">
        {busy ? "Saving..." : "Save profile"}
      </Button>
    </form>
  );
}
