import type { ReactNode } from "react";
import { ConfirmAct } from "@/components/admin/confirm-act";
import { SearchButton, SearchEverywhere } from "@/components/admin/search/search-everywhere";
import { Providers } from "@/components/layout/providers";
import { WorkspaceShell } from "@/components/workspace/workspace-shell";
import { requireStaffPage } from "@/lib/accounts/page-viewer.server";
import { prefetch } from "@/lib/accounts/prefetch.server";
import { readStaffWaiting } from "@/lib/staff/read-staff-waiting.server";
import "@/components/layout/styles/workspace.css";

// Rendered for each request, because the scripts need a new nonce: the policy allows no other inline scripts.
export const dynamic = "force-dynamic";

/** The frame of the staff area. It stays while the pages change, so each page checks again who may see it. */
export default async function AdminLayout({ children }: { children: ReactNode }) {
  const viewer = await requireStaffPage();
  const state = await prefetch(viewer, [[["/api/admin/waiting"], readStaffWaiting]]);
  return (
    <Providers state={state}>
      <ConfirmAct />
      <SearchEverywhere />
      <WorkspaceShell area="staff" tools={<SearchButton />}>
        {children}
      </WorkspaceShell>
    </Providers>
  );
}
