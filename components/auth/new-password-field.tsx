"use client";

import { useState } from "react";
import { passwordHint } from "@/lib/accounts/password/password-hint";
import { PasswordField } from "./password-field";

interface NewPasswordFieldProps {
  label?: string;
  name?: string;
  error?: string | undefined;
}

/** A password to be: says below it whether it is long enough, while it is typed. */
export function NewPasswordField(props: NewPasswordFieldProps) {
  const [length, setLength] = useState(0);
  return (
    <PasswordField
      {...props}
      autoComplete="new-password"
      hint={passwordHint(length)}
      onChange={(event) => setLength(event.target.value.length)}
    />
  );
}
