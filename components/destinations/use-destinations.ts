"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
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
/** Health moves while leads are sold: the pages look again so often. */
export const LOOK_AGAIN_MS = 5_000;

export const pathOfDestination = (id: string) => `${DESTINATIONS}/${encodeURIComponent(id)}`;

/** The viewer's destinations in their order, with their health now. */
export function useDestinations() {
  return useQuery({
    queryKey: LIST_KEY,
    queryFn: () => apiRequest("GET", DESTINATIONS, destinationsDto),
    refetchOnMount: "always",
    refetchInterval: LOOK_AGAIN_MS,
  });
}

/** One of them. */
export function useDestination(id: string) {
  return useQuery({
    queryKey: [pathOfDestination(id)],
    queryFn: () => apiRequest("GET", pathOfDestination(id), destinationDto),
    refetchOnMount: "always",
    refetchInterval: LOOK_AGAIN_MS,
  });
}

/** Mode and order, in one call; the list shows them at once, and goes back when they are refused. */
export function useDeliverySettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (settings: { mode: DestinationsDto["mode"]; order: readonly string[] }) =>
      apiRequest("PUT", "/api/delivery/settings", destinationsDto, settings),
    onMutate: async ({ mode, order }) => {
      await client.cancelQueries({ queryKey: LIST_KEY });
      client.setQueryData<DestinationsDto>(LIST_KEY, (list) =>
        list
          ? {
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

/** After a change every view of destinations asks again. */
export function useReloadDestinations() {
  const client = useQueryClient();
  return () =>
    client.invalidateQueries({
      predicate: ({ queryKey: [path] }) => typeof path === "string" && path.startsWith("/api/delivery/"),
    });
}

/** Pauses a destination, or lets it go on. */
export function usePause(id: string) {
  const reload = useReloadDestinations();
  return useMutation({
    mutationFn: (paused: boolean) => apiCommand("PATCH", pathOfDestination(id), { paused }),
    onSettled: reload,
  });
}

/** Removes a destination with its secrets; what waits for it is cancelled. */
export function useRemove(id: string, onDone: () => void) {
  const reload = useReloadDestinations();
  return useMutation({
    mutationFn: () => apiCommand("DELETE", pathOfDestination(id), {}),
    onSuccess: () => {
      notify({ title: "Removed", description: "Nothing is sent there any more." });
      onDone();
    },
    onSettled: reload,
  });
}

/** A new signing secret; its answer is the only place where it stands. */
export function useRotate(id: string) {
  const reload = useReloadDestinations();
  return useMutation({
    mutationFn: () => apiRequest("POST", `${pathOfDestination(id)}/secret`, secretDto, {}),
    onSettled: reload,
  });
}

/** Sends a sample lead there, now and once. */
export function useTest(id: string) {
  return useMutation({
    mutationFn: (line: Line) => apiRequest("POST", `${pathOfDestination(id)}/test`, testResultDto, { line }),
  });
}
