import type { Metadata } from "next";
import { LazyNotFound } from "@/components/layout/lazy-not-found";

export const metadata: Metadata = { title: "Page not found" };

export default function NotFound() {
  return <LazyNotFound />;
}
