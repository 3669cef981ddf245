import { PageLink } from "@/components/navigation/page-link";
import { buttonVariants } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { paths } from "@/lib/kit/paths";

/** For a destination that was removed, or that belongs to another customer. */
export function NoSuchDestination() {
  return (
    <Card>
      <h2 className="font-display text-xl font-medium">Destination not found</h2>
      <p className="mt-1 text-ink-soft">It may have been removed.</p>
      <PageLink
        href={paths.delivery}
        className={buttonVariants({ variant: "secondary", size: "sm", className: "mt-4" })}
      >
        All destinations
      </PageLink>
    </Card>
  );
}
