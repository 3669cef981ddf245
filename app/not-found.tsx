import type { Metadata } from "next";
import { LazyNotFound } from "@/components/layout/lazy-not-found";
import { operatorContact } from "@/lib/settings/operator-contact";

export const metadata: Metadata = { title: "Page not found" };

export default function NotFound() {
  return <LazyNotFound contact={operatorContact()} />;
}
