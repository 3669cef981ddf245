import type { ReactNode } from "react";
import { ConfirmAct } from "@/components/admin/confirm-act";
import { Providers } from "@/components/layout/providers";

// Rendered for each request, because the scripts need a new nonce: the policy allows no other inline scripts.
export const dynamic = "force-dynamic";

export default function AdminLayout({ children }: { children: ReactNode }) {
  return (
    <Providers>
      <ConfirmAct />
      {children}
    </Providers>
  );
}
