import { Skeleton } from "@/components/ui/skeleton";

/** The builder's placeholder while the catalog loads. */
export function BuilderSkeleton() {
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
