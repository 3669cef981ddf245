"use client";

import { createContext, type ReactNode, useContext } from "react";

const SupportEmail = createContext("");

/** Gives the operator's support email to the components of the browser below. The layout reads it on the server. */
export function SupportEmailProvider({ email, children }: { email: string; children: ReactNode }) {
  return <SupportEmail value={email}>{children}</SupportEmail>;
}

/** The operator's support email. */
export function useSupportEmail(): string {
  return useContext(SupportEmail);
}
