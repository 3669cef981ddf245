"use client";

import { useQuery } from "@tanstack/react-query";
import { getFromKey } from "@/components/layout/query-client";
import type { Line } from "@/lib/catalog/lines";
import type { StateDto } from "@/lib/catalog/schemas";

// The schemas load while the server responds.
const loadSchemas = () => import("@/lib/catalog/schemas");
const readPackages = getFromKey(async () => (await loadSchemas()).leadPackagesResponse);
const readLeadTypes = getFromKey(async () => (await loadSchemas()).leadTypesResponse);
const readStates = getFromKey(async () => (await loadSchemas()).statesResponse);

export const LEAD_TYPES_KEY = ["/api/lead-types"];

export function useLeadPackages() {
  return useQuery({ queryKey: ["/api/lead-packages"], queryFn: readPackages });
}

/** @param options `refetchOnMount: "always"` where a lead type that this tab read earlier may have changed. */
export function useLeadTypes(options: { refetchOnMount?: "always" } = {}) {
  return useQuery({ queryKey: LEAD_TYPES_KEY, queryFn: readLeadTypes, ...options });
}

export function useStates() {
  return useQuery({ queryKey: ["/api/states"], queryFn: readStates });
}

/** The states with what they have left of a line. Until that is known, and without a line: `states`. */
export function useStatesOfLine(line: Line | null, states: readonly StateDto[]): readonly StateDto[] {
  const { data } = useQuery({
    queryKey: [`/api/states?line=${line ?? ""}`],
    queryFn: readStates,
    enabled: line !== null,
  });
  return data ?? states;
}
