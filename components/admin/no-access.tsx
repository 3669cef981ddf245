"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef } from "react";
import { notify } from "@/components/ui/notify";
import { Loading } from "@/components/ui/spinner";
import { paths } from "@/lib/kit/paths";

/** Sends a customer back to the dashboard. */
export function NoAccess() {
  const router = useRouter();
  const done = useRef(false);
  useEffect(() => {
    if (done.current) return;
    done.current = true;
    notify({
      title: "Access Denied",
      description: "You don't have permission to access the admin panel.",
      destructive: true,
    });
    router.replace(paths.dashboard);
  }, [router]);
  return <Loading label="Taking you to your dashboard..." />;
}
