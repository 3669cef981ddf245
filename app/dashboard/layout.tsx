import type { ReactNode } from "react";
import { Providers } from "@/components/layout/providers";

// Rendered for each request, because the scripts need a new nonce: the policy allows no other inline scripts.
export const dynamic = "force-dynamic";

export default function DashboardLayout({ children }: { children: ReactNode }) {
  return <Providers>{children}</Providers>;
}
