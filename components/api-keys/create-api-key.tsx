"use client";

import { useState } from "react";
import * as z from "zod/mini";
import { CodeBlock } from "@/components/api-docs/code-block";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { FieldGroup, SelectField, TextField } from "@/components/ui/field";
import { Form, FormEnd } from "@/components/ui/form/form";
import { useForm } from "@/components/ui/form/use-form";
import { OptionCard } from "@/components/ui/option-card";
import { type CreatedApiKeyDto, createApiKeyBody, createdApiKeyDto } from "@/lib/api-keys/schemas";
import { API_SCOPE_LABELS, API_SCOPES, type ApiKeyMode, type ApiScope } from "@/lib/api-keys/scopes";
import { DAY_MS } from "@/lib/kit/time-units";
import { apiRequest } from "@/lib/platform/http/api-request";
import { API_KEYS, useReloadApiKeys } from "./use-api-keys";

/** Choices for how long a key is valid. 0 days: it never expires. */
const LIFETIMES = [
  { days: "30", label: "30 days" },
  { days: "90", label: "90 days" },
  { days: "365", label: "One year" },
  { days: "0", label: "Never" },
];

const MODES: Readonly<Record<ApiKeyMode, { title: string; text: string }>> = {
  test: { title: "Test", text: "Invented leads. Nothing is stored or charged." },
  live: { title: "Live", text: "Real leads, and your saved payment method." },
};

const { name, scopes, mode } = createApiKeyBody.shape;
const draftSchema = z.object({
  name,
  scopes,
  mode,
  days: z.string(),
  /** Empty without a limit. */
  dailyLimit: z.string().check(
    z.trim(),
    z.refine(
      (text) => text === "" || createApiKeyBody.shape.dailyLimit.safeParse(text).success,
      "Enter an amount in US dollars, such as 500.00, or leave it empty.",
    ),
  ),
});

/** Creates a key, and shows it once. */
export function CreateApiKey({ onClose }: { onClose: () => void }) {
  const [created, setCreated] = useState<CreatedApiKeyDto | null>(null);
  return created ? (
    <Created created={created} onClose={onClose} />
  ) : (
    <CreateForm onCreated={setCreated} onClose={onClose} />
  );
}

interface CreateFormProps {
  onCreated: (key: CreatedApiKeyDto) => void;
  onClose: () => void;
}

function CreateForm({ onCreated, onClose }: CreateFormProps) {
  const reload = useReloadApiKeys();
  const form = useForm({
    schema: draftSchema,
    defaultValues: {
      name: "",
      mode: "test",
      scopes: ["leads:read", "orders:read"],
      days: "90",
      dailyLimit: "",
    },
    send: async ({ days, dailyLimit, ...rest }) => {
      const key = await apiRequest("POST", API_KEYS, createdApiKeyDto, {
        ...rest,
        expiresAt: days === "0" ? null : new Date(Date.now() + Number(days) * DAY_MS).toISOString(),
        dailyLimit: dailyLimit === "" ? null : dailyLimit,
      });
      void reload();
      onCreated(key);
    },
  });
  // The key comes only once, so it is waited for.
  const close = () => (form.busy ? undefined : onClose());
  const [chosenMode, chosenScopes] = form.watch(["mode", "scopes"]);
  const toggle = (scope: ApiScope, isOn: boolean) =>
    form.setValue(
      "scopes",
      API_SCOPES.filter((one) => (one === scope ? isOn : chosenScopes.includes(one))),
      { shouldValidate: true },
    );
  return (
    <Dialog open focusesField onClose={close} title="Create an API key">
      <Form form={form} className="mt-4 grid gap-5">
        <TextField
          label="Name"
          hint="For example the program that will use it."
          autoComplete="off"
          maxLength={80}
          {...form.field("name")}
        />
        <FieldGroup label="Mode">
          <div className="grid gap-3 sm:grid-cols-2">
            {(["test", "live"] as const).map((value) => (
              <OptionCard
                key={value}
                type="radio"
                name="mode"
                value={value}
                title={MODES[value].title}
                checked={chosenMode === value}
                onChange={() => form.setValue("mode", value)}
              >
                {MODES[value].text}
              </OptionCard>
            ))}
          </div>
        </FieldGroup>
        <FieldGroup label="What it may do" error={form.formState.errors.scopes?.message}>
          <div className="grid gap-2.5">
            {API_SCOPES.map((scope) => (
              <label key={scope} className="grid grid-cols-[auto_1fr] gap-x-3">
                <input
                  type="checkbox"
                  name="scopes"
                  checked={chosenScopes.includes(scope)}
                  onChange={(event) => toggle(scope, event.target.checked)}
                  className="mt-1 size-4 accent-accent"
                />
                <code className="text-sm">{scope}</code>
                <span className="col-start-2 text-sm text-muted">{API_SCOPE_LABELS[scope]}</span>
              </label>
            ))}
          </div>
        </FieldGroup>
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField label="Expires" {...form.field("days")}>
            {LIFETIMES.map(({ days, label }) => (
              <option key={days} value={days}>
                {label}
              </option>
            ))}
          </SelectField>
          <TextField
            label="Daily limit in US dollars"
            optional
            inputMode="decimal"
            autoComplete="off"
            placeholder="500.00"
            {...form.field("dailyLimit")}
          />
        </div>
        <FormEnd verb="Create key" busyLabel="Creating..." onCancel={close} keepsOpen />
      </Form>
    </Dialog>
  );
}

function Created({ created, onClose }: { created: CreatedApiKeyDto; onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title={`${created.name} is created`}>
      <div className="mt-4 grid gap-3">
        <CodeBlock code={created.key} label="the key" />
        <p className="text-sm font-medium text-amber-deep">
          Copy the key now. It is not shown again. Store it in your server's environment, never in code or in
          a browser.
        </p>
      </div>
      <div className="mt-6 flex justify-end">
        <Button onClick={onClose}>I have copied it</Button>
      </div>
    </Dialog>
  );
}
