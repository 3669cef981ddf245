"use client";

import { lazy } from "react";

const NotFoundPage = lazy(() =>
  import("./not-found-page").then((module) => ({ default: module.NotFoundPage })),
);

/**
 * The page for a URL that leads nowhere. The framework puts its content into the data of every page, in case that page says
 * that it does not exist. Loaded late, it is only a name there.
 */
export function LazyNotFound() {
  return <NotFoundPage />;
}
