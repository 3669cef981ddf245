"use client";

import { useQuery } from "@tanstack/react-query";
import * as z from "zod/mini";
import { getFromKey } from "@/components/layout/query-client";
import { leadPackageDto, leadTypeDto, stateDto } from "@/lib/catalog/schemas";

const readPackages = getFromKey(z.array(leadPackageDto));
const readLeadTypes = getFromKey(z.array(leadTypeDto));
const readStates = getFromKey(z.array(stateDto));

export const LEAD_TYPES_KEY = ["/api/lead-types"];

export function useLeadPackages() {
  return useQuery({ queryKey: ["/api/lead-packages"], queryFn: readPackages });
}

export function useLeadTypes() {
  return useQuery({ queryKey: LEAD_TYPES_KEY, queryFn: readLeadTypes });
}

export function useStates() {
  return useQuery({ queryKey: ["/api/states"], queryFn: readStates });
}
