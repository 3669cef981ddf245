"use client";

import { useForm } from "@/components/ui/form/use-form";
import {
  type DestinationDraft,
  destinationDraft,
  draftFieldOf,
} from "@/lib/delivery/destinations/destination-draft";

/** The form of a new or existing destination. @param schema what is checked before the server checks the rest. */
export function useDestinationForm(
  defaultValues: DestinationDraft,
  send: (draft: DestinationDraft) => Promise<unknown>,
  schema = destinationDraft,
) {
  return useForm({ schema, defaultValues, send, fieldOf: draftFieldOf });
}

/** What the fields of each kind get. */
export interface DestinationFieldsProps {
  form: ReturnType<typeof useDestinationForm>;
}
