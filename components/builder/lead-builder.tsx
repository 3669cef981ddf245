"use client";

import { useLeadTypes, useStates } from "@/components/catalog/use-catalog";
import { useFetch } from "@/components/marketing/use-fetch";
import { LoadError } from "@/components/ui/load-error";
import { BuilderSkeleton } from "./builder-skeleton";
import type { BuilderMode } from "./use-proceed";

const loadSteps = () => import("./package-builder");

/**
 * The package builder: lead type, quantity and states, with a price that is always in view. Its code comes at the same
 * time as the catalog, which it waits for anyway, so that the catalog is asked for earlier.
 */
export function LeadBuilder({ mode }: { mode: BuilderMode }) {
  const steps = useFetch(loadSteps);
  const leadTypes = useLeadTypes();
  const states = useStates();
  const retryAll = () => {
    steps.retry();
    void leadTypes.refetch();
    void states.refetch();
  };
  if (steps.failed) return <LoadError what="The builder" onRetry={retryAll} busy={steps.busy} />;
  if (leadTypes.isError && !leadTypes.data)
    return (
      <LoadError what="The lead types" onRetry={() => void leadTypes.refetch()} busy={leadTypes.isFetching} />
    );
  if (states.isError)
    return <LoadError what="The states" onRetry={() => void states.refetch()} busy={states.isFetching} />;
  if (!steps.data || !leadTypes.data || !states.data) return <BuilderSkeleton />;
  const { PackageBuilder } = steps.data;
  return <PackageBuilder mode={mode} leadTypes={leadTypes.data} states={states.data} />;
}
