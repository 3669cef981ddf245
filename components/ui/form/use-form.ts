"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { type DefaultValues, type FieldValues, type Path, useForm as useHookForm } from "react-hook-form";
import type * as z from "zod/mini";
import { USER_KEY } from "@/components/layout/query-client";
import { notifyError } from "@/components/ui/notify";
import { firstMessages } from "@/lib/kit/read-form";
import { ApiError, isSignedOut } from "@/lib/platform/http/api-request";

interface FormOptions<Input extends FieldValues, Output> {
  /** Checks the values before they are sent. Share it with the server, so that both say the same. */
  schema: z.core.$ZodType<Output, Input>;
  /**
   * What the form begins with. Leave out the fields of a form that is in the page's HTML: a password manager may have
   * filled them before this code ran, and a default value would replace what it wrote.
   */
  defaultValues?: DefaultValues<Input>;
  /** Sends the checked values. Rejects when the server refuses them. */
  send: (values: Output) => Promise<unknown>;
  /** Maps a name in the problem's `errors` to the name of a form field. By default the names are the same. */
  fieldOf?: (serverName: string) => string;
  /** Whether the page reports this failure elsewhere, so that `FormFailure` does not repeat it. */
  isReportedElsewhere?: (failure: Error) => boolean;
}

/**
 * A form that is checked with a zod schema and then sent. Messages of the server's problem (`errors`, RFC 9457) appear
 * at their fields, any other failure in `FormFailure`. The first wrong field gets the focus. When the session has ended, the page
 * asks for the sign-in, as after any other call (components/layout/query-client.ts).
 *
 * Pass the result to `Form`, and `field(name)` to each control.
 */
export function useForm<Input extends FieldValues, Output>({
  schema,
  defaultValues,
  send,
  fieldOf = (name) => name,
  isReportedElsewhere = () => false,
}: FormOptions<Input, Output>) {
  const form = useHookForm<Input, unknown, Output>({
    resolver: zodResolver<Input, unknown, Output>(schema),
    defaultValues,
  });
  const client = useQueryClient();
  const [failure, setFailure] = useState<Error | null>(null);

  const showFailure = (error: Error, { elements }: HTMLFormElement) => {
    const isField = (name: string): name is Path<Input> => elements.namedItem(name) !== null;
    const messages = error instanceof ApiError ? firstMessages(error.problem?.errors) : {};
    let isShown = false;
    for (const [serverName, message] of Object.entries(messages)) {
      const name = fieldOf(serverName);
      if (!isField(name)) continue;
      form.setError(name, { type: "server", message }, { shouldFocus: !isShown });
      isShown = true;
    }
    if (!isShown && !isReportedElsewhere(error)) setFailure(error);
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    // The keys that send the form do not see that its button is disabled.
    if (form.formState.isSubmitting) return event.preventDefault();
    const element = event.currentTarget;
    setFailure(null);
    // Nobody is signed in on the sign-in page, where a 401 is a wrong password.
    const isSession = Boolean(client.getQueryData(USER_KEY));
    void form.handleSubmit(async (values) => {
      try {
        await send(values);
      } catch (error) {
        if (isSession && isSignedOut(error)) {
          client.setQueryData(USER_KEY, null);
          return notifyError("Nothing was saved. Please sign in and try again.", "Your session has ended");
        }
        showFailure(error instanceof Error ? error : new Error("unknown failure"), element);
      }
    })(event);
  };

  const { formState } = form;
  const field = (name: Path<Input>) => ({
    ...form.register(name),
    error: form.getFieldState(name, formState).error?.message,
  });
  return { ...form, busy: formState.isSubmitting, failure, field, submit };
}
