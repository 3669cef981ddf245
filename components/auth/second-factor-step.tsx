"use client";

import { useEffect, useRef } from "react";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/field";

interface SecondFactorStepProps {
  error: string | undefined;
  /** Back to username and password, for another account. */
  onBack: () => void;
}

/** The second step of signing in; takes the focus as it appears. */
export function SecondFactorStep({ error, onBack }: SecondFactorStepProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <div className="grid gap-3">
      <TextField
        ref={field}
        label="Authentication code"
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        hint="Six digits from your authenticator app. Without it: one of your recovery codes."
        error={error}
      />
      <Button variant="link" size="bare" className="w-fit text-sm" onClick={onBack}>
        Use another account
      </Button>
    </div>
  );
}
