"use client";

import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { controlClass } from "@/components/ui/control";
import { Field } from "@/components/ui/field";
import { cn } from "@/lib/kit/cn";

interface PasswordFieldProps
  extends Pick<ComponentProps<"input">, "name" | "ref" | "onChange" | "onBlur" | "autoComplete"> {
  label?: string;
  error?: string | undefined;
  hint?: string;
}

/** A password field with a button that shows what is typed. */
export function PasswordField({ label = "Password", error, hint, ...input }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <Field label={label} error={error} hint={hint}>
      {(binding) => (
        <div className="relative">
          <input
            {...input}
            {...binding}
            type={shown ? "text" : "password"}
            autoCapitalize="none"
            spellCheck={false}
            className={cn(controlClass, "h-[46px] pr-12")}
          />
          <button
            type="button"
            aria-label="Show password"
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded text-muted hover:text-ink"
          >
            <Icon aria-hidden="true" className="size-5" />
          </button>
        </div>
      )}
    </Field>
  );
}
