"use client";

import { usePathname, useServerInsertedHTML } from "next/navigation";
import { useEffect, useLayoutEffect, useRef } from "react";
import css from "#public-styles";
import { isSignedInArea } from "@/lib/kit/own-document-paths";

/**
 * Writes the styles of a public page into the head of its HTML, so that it does not wait for a file before it paints. They
 * are neither in the scripts nor in the page's data: in the browser, the import is an empty text (package.json, imports).
 *
 * The server sends a page that it could not render, and some that do not exist, without a head, and the browser renders
 * them. There, all styles are loaded as a file.
 */
export function Styles() {
  const pathname = usePathname();
  const isWritten = useRef(false);
  useServerInsertedHTML(() => {
    if (isWritten.current || isSignedInArea(pathname)) return null;
    isWritten.current = true;
    return <style data-public-styles="">{css}</style>;
  });
  // After a payment, checkout goes on to the dashboard in the same document. There, the rules of the public pages would stand after those
  // of workspace.css, and hide the navigation of a wide screen.
  useLayoutEffect(() => {
    if (!isSignedInArea(pathname)) return;
    for (const style of document.querySelectorAll("style[data-public-styles]")) style.remove();
  }, [pathname]);
  useEffect(() => {
    const isStyled = getComputedStyle(document.documentElement).getPropertyValue("--font-sans") !== "";
    if (!isStyled) void import("./all-styles");
  }, []);
  return null;
}
