"use client";

import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/field";
import { orderLimitsBody } from "@/lib/marketplace/order-limits";

interface DailyLimitFormProps {
  /** The current limit in leads per day; null for no limit. */
  dailyCap: number | null;
  busy: boolean;
  onSave: (dailyCap: number | null) => void;
  onCancel: () => void;
}

/** The form for the daily limit of an order. It takes the focus; Enter saves, Escape cancels. */
export function DailyLimitForm({ dailyCap, busy, onSave, onCancel }: DailyLimitFormProps) {
  const [text, setText] = useState(dailyCap === null ? "" : String(dailyCap));
  const [error, setError] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  return (
    <form
      className="mt-3 grid max-w-sm gap-3"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const read = readLimit(text);
        setError(read.error);
        if (!read.error && !busy) onSave(read.dailyCap);
      }}
    >
      <TextField
        ref={field}
        label="Daily limit"
        value={text}
        inputMode="numeric"
        autoComplete="off"
        onKeyDown={(event) => {
          if (event.key === "Escape") onCancel();
        }}
        maxLength={9}
        placeholder="No limit"
        error={error}
        hint="Leads per day. Leave empty for no limit. Resets at midnight ET."
        onChange={(event) => setText(event.target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm">
          Save limit
        </Button>
        <Button variant="secondary" size="sm" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** Reads the typed limit. Thousands may be separated by commas. */
function readLimit(text: string): { dailyCap: number | null; error?: string } {
  const digits = text.replaceAll(/[\s,]/g, "");
  if (digits === "") return { dailyCap: null };
  const read = orderLimitsBody.safeParse({ dailyCap: Number(digits) });
  if (read.success) return { dailyCap: read.data.dailyCap ?? null };
  return { dailyCap: null, error: read.error.issues[0]?.message ?? "Please type a whole number." };
}
