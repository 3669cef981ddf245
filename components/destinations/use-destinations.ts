"use client";

import { useIsMutating, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { AT_EACH_VISIT } from "@/components/layout/query-client";
import { notify } from "@/components/ui/notify";
import type { Line } from "@/lib/catalog/lines";
import {
  type DestinationsDto,
  destinationDto,
  destinationsDto,
  secretDto,
  testResultDto,
} from "@/lib/delivery/destinations/schemas";
import { apiCommand, apiRequest } from "@/lib/platform/http/api-request";

export const DESTINATIONS = "/api/delivery/destinations";
const LIST_KEY = [DESTINATIONS];
const SETTINGS = "/api/delivery/settings";
/** How often the pages refetch, because health changes while leads are sold. */
export const LOOK_AGAIN_MS = 5_000;

export const pathOfDestination = (id: string) => `${DESTINATIONS}/${encodeURIComponent(id)}`;

/** The viewer's destinations in their order, with their current health. */
export function useDestinations() {
  // What is read while a new order is saved may still have the old one, and would replace what the list shows.
  const isSaving = useIsMutating({ mutationKey: [SETTINGS] }) > 0;
  return useQuery({
    queryKey: LIST_KEY,
    queryFn: () => apiRequest("GET", DESTINATIONS, destinationsDto),
    ...AT_EACH_VISIT,
    refetchInterval: isSaving ? false : LOOK_AGAIN_MS,
  });
}

/** One of the viewer's destinations. */
export function useDestination(id: string) {
  return useQuery({
    queryKey: [pathOfDestination(id)],
    queryFn: () => apiRequest("GET", pathOfDestination(id), destinationDto),
    ...AT_EACH_VISIT,
    refetchInterval: LOOK_AGAIN_MS,
  });
}

/** Saves mode and order. The list shows them right away, and reverts when the server refuses. */
export function useDeliverySettings() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: [SETTINGS],
    mutationFn: (settings: { mode: DestinationsDto["mode"]; order: readonly string[] }) =>
      apiRequest("PUT", SETTINGS, destinationsDto, settings),
    onMutate: async ({ mode, order }) => {
      await client.cancelQueries({ queryKey: LIST_KEY });
      client.setQueryData<DestinationsDto>(LIST_KEY, (list) =>
        list
          ? {
              ...list,
              mode,
              destinations: list.destinations.toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id)),
            }
          : list,
      );
    },
    onSuccess: (list) => client.setQueryData(LIST_KEY, list),
    onError: () => client.invalidateQueries({ queryKey: LIST_KEY }),
  });
}

/** Refetches everything about destinations and deliveries. */
export function useReloadDestinations() {
  const client = useQueryClient();
  return () =>
    client.invalidateQueries({
      predicate: ({ queryKey: [path] }) => typeof path === "string" && path.startsWith("/api/delivery/"),
    });
}

/** Pauses or resumes a destination. */
export function usePause(id: string) {
  const reload = useReloadDestinations();
  return useMutation({
    mutationFn: (paused: boolean) => apiCommand("PATCH", pathOfDestination(id), { paused }),
    onSettled: reload,
  });
}

/**
 * Removes a destination with its secrets, and cancels its waiting deliveries. In mode failover, leads that waited for it go to
 * the next destination.
 */
export function useRemove(id: string, onDone: () => void) {
  const reload = useReloadDestinations();
  return useMutation({
    mutationFn: () => apiCommand("DELETE", pathOfDestination(id), {}),
    onSuccess: () => {
      notify({ title: "Removed", description: "Nothing is sent there anymore." });
      onDone();
    },
    onSettled: reload,
  });
}

/** Creates a signing secret. Only this response contains it. */
export function useRotate(id: string) {
  const reload = useReloadDestinations();
  return useMutation({
    mutationFn: () => apiRequest("POST", `${pathOfDestination(id)}/secret`, secretDto, {}),
    onSettled: reload,
  });
}

/** Sends one sample lead now. */
export function useTest(id: string) {
  return useMutation({
    mutationFn: (line: Line) => apiRequest("POST", `${pathOfDestination(id)}/test`, testResultDto, { line }),
  });
}
