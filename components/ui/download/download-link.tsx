"use client";

import { useMutation } from "@tanstack/react-query";
import type { MouseEvent, ReactNode } from "react";
import { apiFile } from "@/lib/platform/http/api-file";
import { failureText } from "../failure-notice";
import { notifyError } from "../notify";
import { Spinner } from "../spinner";
import { saveFile } from "./save-file";

interface DownloadLinkProps {
  /** A path of the API. */
  href: string;
  /** With a display of its own: the spinner is beside the text. */
  className: string;
  /** The file is there. */
  onDone?: () => void;
  children: ReactNode;
}

/**
 * A link to a file that the server may refuse. A click fetches the file and saves it, so that the reason of a refusal can be read: a
 * browser only says that the download failed. A new tab, and a click before the scripts have loaded, stay the browser's.
 */
export function DownloadLink({ href, className, onDone, children }: DownloadLinkProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: apiFile,
    // Not in the call of `mutate`: the viewer may have gone on to another page.
    onSuccess: ({ name, content }) => saveFile(name, content),
    onError: (error) => notifyError(failureText(error) ?? "", "Not downloaded"),
  });
  const download = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (!isPending) mutate(href, { onSuccess: onDone });
  };
  return (
    <>
      <a href={href} download aria-disabled={isPending || undefined} onClick={download} className={className}>
        {children}
        {isPending ? <Spinner small /> : null}
      </a>
      <output className="sr-only">{isPending ? "The file is on its way." : ""}</output>
    </>
  );
}
