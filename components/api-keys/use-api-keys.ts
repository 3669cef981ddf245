"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import * as z from "zod/mini";
import { AT_EACH_VISIT, getFromKey } from "@/components/layout/query-client";
import { notify } from "@/components/ui/notify";
import { type ApiKeyDto, apiKeyDto } from "@/lib/api-keys/schemas";
import { apiCommand } from "@/lib/platform/http/api-request";

export const API_KEYS = "/api/api-keys";

const readKeys = getFromKey(z.array(apiKeyDto));

/** The viewer's keys, those in use first; revoked keys stay in the list. */
export function useApiKeys() {
  return useQuery({ queryKey: [API_KEYS], queryFn: readKeys, ...AT_EACH_VISIT });
}

/** Loads the list again, after a key was created. */
export function useReloadApiKeys() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [API_KEYS] });
}

/** Revokes a key and loads the list again. */
export function useRevokeApiKey(onDone: () => void) {
  const reload = useReloadApiKeys();
  return useMutation({
    mutationFn: ({ id }: ApiKeyDto) => apiCommand("DELETE", `${API_KEYS}/${id}`, {}),
    onSuccess: (_nothing, { name }) => {
      notify({ title: "Key revoked", description: `Calls with ${name} are refused from now on.` });
      onDone();
    },
    onSettled: reload,
  });
}
