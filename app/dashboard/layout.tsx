import type { ReactNode } from "react";
import { Providers } from "@/components/layout/providers";
import { SupportEmailProvider } from "@/components/layout/support-email";
import { WorkspaceShell } from "@/components/workspace/workspace-shell";
import { requireCustomerPage } from "@/lib/accounts/page-viewer.server";
import { prefetch } from "@/lib/accounts/prefetch.server";
import { operatorContact } from "@/lib/settings/operator-contact";
import { readWaiting } from "@/lib/workspace/read-waiting.server";
import "@/components/layout/styles/workspace.css";

// Rendered for each request, because the scripts need a new nonce: the policy allows no other inline scripts.
export const dynamic = "force-dynamic";

/** The frame of the customer area. It stays while the pages change, so each page checks again who may see it. */
export default async function DashboardLayout({ children }: { children: ReactNode }) {
  const viewer = await requireCustomerPage();
  const state = await prefetch(viewer, [[["/api/my/waiting"], () => readWaiting(viewer)]]);
  return (
    <Providers state={state}>
      <SupportEmailProvider email={operatorContact().supportEmail}>
        <WorkspaceShell area="customer">{children}</WorkspaceShell>
      </SupportEmailProvider>
    </Providers>
  );
}
