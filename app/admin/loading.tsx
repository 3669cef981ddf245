import { PageSkeleton } from "@/components/workspace/page-skeleton";

export default function LoadingPage() {
  return <PageSkeleton label="Loading admin panel..." />;
}
