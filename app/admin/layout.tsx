import type { ReactNode } from "react";
import { Providers } from "@/components/layout/providers";

// Made for each request: its scripts carry the nonce of a policy that lets no other inline script run.
export const dynamic = "force-dynamic";

export default function AdminLayout({ children }: { children: ReactNode }) {
  return <Providers>{children}</Providers>;
}
