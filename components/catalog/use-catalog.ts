"use client";

import { type QueryClient, useQuery } from "@tanstack/react-query";
import { getFromKey } from "@/components/layout/query-client";
import type { Line } from "@/lib/catalog/lines";
import type { LeadTypeDto, StateDto } from "@/lib/catalog/schemas";
import { ApiError } from "@/lib/platform/http/api-request";

// The schemas load while the server responds.
const loadSchemas = () => import("@/lib/catalog/schemas");
const readPackages = getFromKey(async () => (await loadSchemas()).leadPackagesResponse);
const readLeadTypes = getFromKey(async () => (await loadSchemas()).leadTypesResponse);
const readStates = getFromKey(async () => (await loadSchemas()).statesResponse);

export const LEAD_TYPES_KEY = ["/api/lead-types"];
export const LEAD_PACKAGES_KEY = ["/api/lead-packages"];

const STATES_KEY = ["/api/states"];

/**
 * Reads the catalog again when a call failed because something that the page shows is not on offer any more (404, 422): the page then
 * offers what there is, and trying again may succeed.
 */
export function rereadCatalogIfGone(client: QueryClient, failure: unknown): void {
  if (!(failure instanceof ApiError) || ![404, 422].includes(failure.status)) return;
  for (const queryKey of [LEAD_TYPES_KEY, STATES_KEY, LEAD_PACKAGES_KEY])
    void client.invalidateQueries({ queryKey });
}

export function useLeadPackages() {
  return useQuery({ queryKey: LEAD_PACKAGES_KEY, queryFn: readPackages });
}

interface CatalogOptions<T> {
  /** The data that the server sent with the page. */
  initialData?: T | undefined;
  /** `always` where the data that this tab has may have changed. */
  refetchOnMount?: "always";
}

export function useLeadTypes(options: CatalogOptions<LeadTypeDto[]> = {}) {
  return useQuery({ queryKey: LEAD_TYPES_KEY, queryFn: readLeadTypes, ...options });
}

export function useStates(options: CatalogOptions<StateDto[]> = {}) {
  return useQuery({ queryKey: STATES_KEY, queryFn: readStates, ...options });
}

/**
 * The states, each with how many leads of a line it has left. Returns `states` without a line, and until the counts are known. A
 * state that is equal to the one shown before keeps its object, so that only what differs is drawn again.
 */
export function useStatesOfLine(line: Line | null, states: readonly StateDto[]): readonly StateDto[] {
  const { data } = useQuery<readonly StateDto[]>({
    queryKey: [`/api/states?line=${line ?? ""}`],
    queryFn: readStates,
    enabled: line !== null,
    placeholderData: states,
    select: asItIs,
  });
  return data ?? states;
}

/** Makes a query compare its data with what it returned last, also when that was the placeholder or of another key. */
export function asItIs<T>(data: T): T {
  return data;
}
