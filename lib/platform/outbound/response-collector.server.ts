import "server-only";
import { subscribe } from "node:diagnostics_channel";
import type { IncomingHttpHeaders } from "node:http";
import { Socket } from "node:net";
import type { Dispatcher } from "undici";
import { answerError, OutboundError } from "./outbound-error";

/** What a receiver answered. */
export interface Answer {
  status: number;
  /** Lower-case names; a header that came several times is joined by ", ". */
  headers: Readonly<Record<string, string>>;
  /** The beginning of the body, read as UTF-8. What is not UTF-8, and NUL, is U+FFFD: it fits a text column. */
  text: string;
  /** True when the body was longer than what was read. */
  truncated: boolean;
  /** The IP address that answered; null when the connection was gone before it could be read. */
  address: string | null;
}

interface CollectorOptions {
  maxReadBytes: number;
  onAnswer(answer: Answer): void;
  onError(error: OutboundError): void;
}

/**
 * Collects one answer for undici, up to a number of bytes: then the connection is dropped, whatever else is on its
 * way. Nothing is decompressed. Calls `onAnswer` or `onError` once.
 */
export class ResponseCollector implements Dispatcher.DispatchHandler {
  private address: string | null = null;
  private controller: Dispatcher.DispatchController | undefined;
  private stoppedBy: OutboundError | undefined;
  private isSettled = false;
  private status = 0;
  private headers: IncomingHttpHeaders = {};
  private readonly chunks: Buffer[] = [];
  private readBytes = 0;

  constructor(private readonly options: CollectorOptions) {}

  /** Ends the request from outside, also while it waits for a connection. */
  stop(error: OutboundError): void {
    this.stoppedBy = error;
    this.fail(error);
    this.controller?.abort(error);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    if (this.stoppedBy) controller.abort(this.stoppedBy);
    else tellAddress = (address) => (this.address = address);
  }

  onResponseStart(_: Dispatcher.DispatchController, status: number, headers: IncomingHttpHeaders): void {
    this.status = status;
    this.headers = headers;
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.isSettled) return;
    const room = this.options.maxReadBytes - this.readBytes;
    this.readBytes += chunk.length;
    // A copy: the chunk is a window on a buffer that the whole connection shares.
    if (room > 0) this.chunks.push(Buffer.from(chunk.subarray(0, room)));
    if (chunk.length <= room) return;
    this.succeed(true);
    controller.abort(new OutboundError("reset", "Enough was read."));
  }

  onResponseEnd(): void {
    this.succeed(false);
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    this.fail(answerError(error));
  }

  private succeed(truncated: boolean): void {
    if (this.isSettled) return;
    this.isSettled = true;
    this.options.onAnswer({
      status: this.status,
      headers: plainHeaders(this.headers),
      text: decodeLeniently(Buffer.concat(this.chunks), truncated),
      truncated,
      address: this.address,
    });
  }

  private fail(error: OutboundError): void {
    if (this.isSettled) return;
    this.isSettled = true;
    this.chunks.length = 0;
    this.options.onError(error);
  }
}

/**
 * undici tells the socket of a request only on this channel, right after `onRequestStart` and before anything else
 * runs: so the request that has just started is the one whose headers are sent.
 */
let tellAddress: ((address: string | null) => void) | undefined;
subscribe("undici:client:sendHeaders", (message) => {
  const isMessage = typeof message === "object" && message !== null && "socket" in message;
  if (isMessage && message.socket instanceof Socket) tellAddress?.(message.socket.remoteAddress ?? null);
  tellAddress = undefined;
});

function plainHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  const entries = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name.toLowerCase(), Array.isArray(value) ? value.join(", ") : value]],
  );
  return Object.fromEntries(entries);
}

function decodeLeniently(bytes: Uint8Array, truncated: boolean): string {
  // With `stream`, the half of a character at the cut is left out instead of replaced.
  return new TextDecoder("utf-8").decode(bytes, { stream: truncated }).replaceAll("\0", "\uFFFD");
}
