"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { DestinationDraft } from "@/lib/delivery/destinations/destination-draft";
import { targetOf } from "@/lib/delivery/destinations/destination-draft";
import { destinationDto, secretDto } from "@/lib/delivery/destinations/schemas";
import { type FieldErrors, firstMessages } from "@/lib/kit/read-form";
import { ApiError, apiRequest } from "@/lib/platform/http/api-request";
import { pathOfDestination, useReloadDestinations } from "./use-destinations";

/** Where to show what is wrong: by the path in the body, `target.config.url`. */
export type ErrorAt = (path: string) => string | undefined;

/** Adds a destination. The answer holds a webhook's signing secret, and nothing else ever does. */
export function useCreateDestination() {
  const reload = useReloadDestinations();
  const { errorAt, readFailure } = useFieldErrors();
  const mutation = useMutation({
    mutationFn: (draft: DestinationDraft) =>
      apiRequest("POST", "/api/delivery/destinations", secretDto, {
        name: draft.name,
        events: draft.kind === "webhook" ? draft.events : [],
        target: targetOf(draft),
      }),
    onMutate: () => readFailure(null),
    onError: readFailure,
    onSuccess: reload,
  });
  return { ...mutation, errorAt };
}

/** Changes one: name and events, and the target only when something in it was touched, for it takes the secrets anew. */
export function useChangeDestination(id: string, onDone: () => void) {
  const reload = useReloadDestinations();
  const { errorAt, readFailure } = useFieldErrors();
  const mutation = useMutation({
    mutationFn: ({ draft, targetTouched }: { draft: DestinationDraft; targetTouched: boolean }) =>
      apiRequest("PATCH", pathOfDestination(id), destinationDto, {
        name: draft.name,
        ...(draft.kind === "webhook" ? { events: draft.events } : {}),
        ...(targetTouched ? { target: targetOf(draft) } : {}),
      }),
    onMutate: () => readFailure(null),
    onError: readFailure,
    onSuccess: async () => {
      await reload();
      onDone();
    },
  });
  return { ...mutation, errorAt };
}

function useFieldErrors() {
  const [errors, setErrors] = useState<FieldErrors>({});
  const readFailure = (error: Error | null) =>
    setErrors(error instanceof ApiError ? firstMessages(error.problem?.errors) : {});
  // The guard of addresses names the field without its path.
  const errorAt: ErrorAt = (path) => errors[path] ?? (path === "target.config.url" ? errors.url : undefined);
  return { errorAt, readFailure };
}
