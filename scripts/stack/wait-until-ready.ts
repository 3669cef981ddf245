import type { LoggedChild } from "./logged-child";

/** A child is ready when it prints a line, or when a URL answers 200. */
export type ReadySign = { line: RegExp } | { url: string };

const POLL_INTERVAL_MS = 75;

/**
 * Resolves when the child is ready. Rejects when it ends or takes longer than `timeoutMs`, with the last lines
 * of its output in the message.
 */
export async function waitUntilReady(
  child: LoggedChild,
  name: string,
  sign: ReadySign,
  timeoutMs: number,
): Promise<void> {
  const abort = new AbortController();
  const timeout = setTimeout(() => abort.abort(), timeoutMs);
  try {
    const ready =
      "line" in sign ? lineSeen(child, sign.line, abort.signal) : urlAnswers(sign.url, abort.signal);
    const outcome = await Promise.race([ready, child.ended]);
    if (outcome === "ready") return;
    const what =
      outcome === "timeout" ? `was not ready after ${timeoutMs / 1000} s` : `ended with ${outcome}`;
    const tail = child.tail().map((line) => `    ${line}`);
    throw new Error([`${name} ${what}; its log is ${child.logFile}`, ...tail].join("\n"));
  } finally {
    clearTimeout(timeout);
    abort.abort();
  }
}

function lineSeen(child: LoggedChild, pattern: RegExp, signal: AbortSignal): Promise<"ready" | "timeout"> {
  return new Promise((resolve) => {
    if (child.tail().some((line) => pattern.test(line))) return resolve("ready");
    const stop = child.onLine((line) => {
      if (pattern.test(line)) resolve("ready");
    });
    signal.addEventListener("abort", () => {
      stop();
      resolve("timeout");
    });
  });
}

async function urlAnswers(url: string, signal: AbortSignal): Promise<"ready" | "timeout"> {
  while (!signal.aborted) {
    if (await answersOk(url, signal)) return "ready";
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
  }
  return "timeout";
}

async function answersOk(url: string, signal: AbortSignal): Promise<boolean> {
  try {
    const response = await fetch(url, { signal, redirect: "manual" });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}
