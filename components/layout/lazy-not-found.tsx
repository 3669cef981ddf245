"use client";

import { lazy } from "react";
import type { OperatorContact } from "@/lib/settings/operator-contact";

const NotFoundPage = lazy(() =>
  import("./not-found-page").then((module) => ({ default: module.NotFoundPage })),
);

/**
 * The page for a URL that leads nowhere. The framework puts its content into the data of every page, in case that page says
 * that it does not exist. Loaded late, it is only a name there, and what the footer
 * cannot know in a browser.
 */
export function LazyNotFound({ contact }: { contact: OperatorContact }) {
  return <NotFoundPage contact={contact} />;
}
