"use client";

import { type ComponentProps, useState } from "react";
import { passwordHint } from "@/lib/accounts/password/password-hint";
import { PasswordField } from "./password-field";

/** A new password: the hint below it says, while it is typed, whether it is long enough. */
export function NewPasswordField({
  onChange,
  ...rest
}: Omit<ComponentProps<typeof PasswordField>, "autoComplete" | "hint">) {
  const [length, setLength] = useState(0);
  return (
    <PasswordField
      {...rest}
      autoComplete="new-password"
      hint={passwordHint(length)}
      onChange={(event) => {
        setLength(event.target.value.length);
        onChange?.(event);
      }}
    />
  );
}
