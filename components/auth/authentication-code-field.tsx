import type { ComponentProps } from "react";
import { TextField } from "@/components/ui/field";

/** A field for a code of the authenticator app or a recovery code. */
export function AuthenticationCodeField(props: Omit<ComponentProps<typeof TextField>, "label">) {
  return (
    <TextField
      label="Authentication code"
      autoComplete="one-time-code"
      autoCapitalize="none"
      maxLength={40}
      hint="From your authenticator app, or a recovery code."
      {...props}
    />
  );
}
