"use client";

const READ_MS = 60_000;

/** Starts a download. @param content a JSON text, or a whole file. */
export function saveFile(name: string, content: string | Blob): void {
  const file = typeof content === "string" ? new Blob([content], { type: "application/json" }) : content;
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // Not at once: a browser may still be reading a large file then.
  setTimeout(() => URL.revokeObjectURL(url), READ_MS);
}
