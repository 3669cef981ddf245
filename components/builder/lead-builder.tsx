"use client";

import { useLeadTypes, useStates } from "@/components/catalog/use-catalog";
import { LoadError } from "@/components/ui/load-error";
import { Skeleton } from "@/components/ui/skeleton";
import type { BuilderCatalog } from "@/lib/catalog/schemas";
import { PackageBuilder } from "./package-builder";
import type { BuilderMode } from "./use-proceed";

interface LeadBuilderProps {
  mode: BuilderMode;
  /** What the server read when it made the page. The browser always fetches it again. Null: the server could not read it. */
  catalog: BuilderCatalog | null;
}

/** The package builder: lead type, quantity and states, with a price that is always in view. */
export function LeadBuilder({ mode, catalog }: LeadBuilderProps) {
  const leadTypes = useLeadTypes({ initialData: catalog?.leadTypes, refetchOnMount: "always" });
  const states = useStates({ initialData: catalog?.states, refetchOnMount: "always" });
  if (leadTypes.isError && !leadTypes.data)
    return (
      <LoadError what="The lead types" onRetry={() => void leadTypes.refetch()} busy={leadTypes.isFetching} />
    );
  if (states.isError && !states.data)
    return <LoadError what="The states" onRetry={() => void states.refetch()} busy={states.isFetching} />;
  if (!leadTypes.data || !states.data) return <BuilderSkeleton />;
  return <PackageBuilder mode={mode} leadTypes={leadTypes.data} states={states.data} />;
}

/** The builder's placeholder while the catalog loads. */
function BuilderSkeleton() {
  return (
    <div className="grid items-start gap-7 lg:grid-cols-[1fr_340px]">
      <output className="sr-only">Loading the lead types and states</output>
      <div className="grid gap-6">
        <Skeleton className="h-56" />
        <Skeleton className="h-80" />
        <Skeleton className="h-[64rem]" />
      </div>
      <Skeleton className="hidden h-72 lg:block" />
    </div>
  );
}
