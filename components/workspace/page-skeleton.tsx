import { Skeleton } from "@/components/ui/skeleton";

/** Takes the place of a page's content while it loads. Nothing is seen of it for the first 200 ms. */
export function PageSkeleton({ label }: { label: string }) {
  return (
    <div className="workspace-page">
      <output className="sr-only">{label}</output>
      <Skeleton className="h-9 w-56" />
      <Skeleton className="mt-6 h-40" />
      <div className="mt-10 grid gap-3">
        {[0, 1, 2, 3, 4, 5].map((row) => (
          <Skeleton key={row} className="h-13" />
        ))}
      </div>
    </div>
  );
}
