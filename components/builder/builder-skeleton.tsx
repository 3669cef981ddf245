import { Skeleton } from "@/components/ui/skeleton";

/** The height of the step that chooses states, while it loads. */
export const STATE_STEP_HEIGHT = "h-[64rem]";

/** The builder's placeholder while its code and the catalog load. */
export function BuilderSkeleton() {
  return (
    <div className="grid items-start gap-7 lg:grid-cols-[1fr_340px]">
      <output className="sr-only">Loading the lead types and states</output>
      <div className="grid gap-6">
        <Skeleton className="h-56" />
        <Skeleton className="h-80" />
        <Skeleton className={STATE_STEP_HEIGHT} />
      </div>
      <Skeleton className="hidden h-72 lg:block" />
    </div>
  );
}
