import { buttonVariants } from "@/components/ui/button";
import { PageFrame } from "./page-frame";
import { WorkspaceLink } from "./workspace-link";

/** Takes the place of a page's content that does not exist. The navigation stays. @param home the path of the area's overview. */
export function PageNotFound({ home }: { home: string }) {
  return (
    <PageFrame title="404 Page Not Found" intro="We couldn't find that page. It may have moved.">
      <WorkspaceLink href={home} className={buttonVariants({ size: "sm" })}>
        Go to the overview
      </WorkspaceLink>
    </PageFrame>
  );
}
