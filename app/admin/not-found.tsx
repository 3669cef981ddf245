import { PageNotFound } from "@/components/workspace/page-not-found";
import { paths } from "@/lib/kit/paths";

export default function NotFound() {
  return <PageNotFound home={paths.adminOverview} />;
}
