"use client";

import type { ReactNode } from "react";
import { MemberGate } from "@/components/layout/member-gate";
import { MemberNav } from "@/components/layout/member-nav";
import { SignOutButton } from "@/components/layout/sign-out-button";

/** A page of a buyer, with the way to the others. */
export function MemberArea({ title, children }: { title: string; children: () => ReactNode }) {
  return (
    <MemberGate loadingLabel="Loading your leads...">
      {() => (
        <div className="page-width py-8 lg:py-12">
          <div className="flex flex-wrap items-center justify-between gap-4">
            <h1 className="min-w-0 break-words font-display text-2xl font-medium tracking-tight lg:text-3xl">
              {title}
            </h1>
            <SignOutButton />
          </div>
          <MemberNav />
          <div className="mt-6 grid gap-5">{children()}</div>
        </div>
      )}
    </MemberGate>
  );
}
