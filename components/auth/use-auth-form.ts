"use client";

import type { UseMutationResult } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { type FieldErrors, type FormReading, firstMessages } from "@/lib/kit/read-form";
import { ApiError } from "@/lib/platform/http/api-request";

/** Reads and sends a form about an account; what is wrong is shown at the fields, and the first one gets the focus. */
export function useAuthForm<Body, Answer>(
  read: (form: FormData) => FormReading<Body>,
  mutation: UseMutationResult<Answer, Error, Body>,
  onRefused?: (error: Error) => void,
) {
  const [errors, setErrors] = useState<FieldErrors>({});
  const formRef = useRef<HTMLFormElement>(null);

  const show = (found: FieldErrors) => {
    setErrors(found);
    const first = [...(formRef.current?.elements ?? [])].find(
      (element) => element instanceof HTMLInputElement && found[element.name],
    );
    if (first instanceof HTMLInputElement) first.focus();
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const reading = read(new FormData(event.currentTarget));
    show(reading.errors ?? {});
    if (!reading.data) return;
    mutation.mutate(reading.data, {
      onError: (error) => {
        onRefused?.(error);
        if (error instanceof ApiError) show(firstMessages(error.problem?.errors));
      },
    });
  };

  return { formRef, submit, errors, busy: mutation.isPending };
}
