import "server-only";
import { subscribe } from "node:diagnostics_channel";
import type { IncomingHttpHeaders } from "node:http";
import { Socket } from "node:net";
import type { Dispatcher } from "undici";
import { OutboundError, responseError } from "./outbound-error";

/** The response of a receiver. */
export interface CollectedResponse {
  status: number;
  /** Names are lower-case; repeated headers are joined by ", ". */
  headers: Readonly<Record<string, string>>;
  /** The beginning of the body as UTF-8. NUL and invalid bytes become U+FFFD, so that a text column can store it. */
  text: string;
  /** True when the body was longer than `text`. */
  truncated: boolean;
  /** The receiver's IP address; null when the connection closed before it could be read. */
  ipAddress: string | null;
}

interface CollectorOptions {
  maxReadBytes: number;
  onResponse(response: CollectedResponse): void;
  onError(error: OutboundError): void;
}

/**
 * Collects one response of undici, up to `maxReadBytes` bytes of its body; then it closes the connection. It decompresses
 * nothing. It calls either `onResponse` or `onError`, once.
 */
export class ResponseCollector implements Dispatcher.DispatchHandler {
  private ipAddress: string | null = null;
  private controller: Dispatcher.DispatchController | undefined;
  private stoppedBy: OutboundError | undefined;
  private isSettled = false;
  private status = 0;
  private headers: IncomingHttpHeaders = {};
  private readonly chunks: Buffer[] = [];
  private readBytes = 0;

  constructor(private readonly options: CollectorOptions) {}

  /** Ends the request with an error, even while it waits for a connection. */
  stop(error: OutboundError): void {
    this.stoppedBy = error;
    this.fail(error);
    this.controller?.abort(error);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    if (this.stoppedBy) controller.abort(this.stoppedBy);
    else reportIpAddress = (ipAddress) => (this.ipAddress = ipAddress);
  }

  onResponseStart(_: Dispatcher.DispatchController, status: number, headers: IncomingHttpHeaders): void {
    this.status = status;
    this.headers = headers;
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.isSettled) return;
    const room = this.options.maxReadBytes - this.readBytes;
    this.readBytes += chunk.length;
    // Copied, because the connection reuses the chunk's buffer.
    if (room > 0) this.chunks.push(Buffer.from(chunk.subarray(0, room)));
    if (chunk.length <= room) return;
    this.succeed(true);
    controller.abort(new OutboundError("reset", "The response is longer than the limit."));
  }

  onResponseEnd(): void {
    this.succeed(false);
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    this.fail(responseError(error));
  }

  private succeed(truncated: boolean): void {
    if (this.isSettled) return;
    this.isSettled = true;
    this.options.onResponse({
      status: this.status,
      headers: plainHeaders(this.headers),
      text: decodeLeniently(Buffer.concat(this.chunks), truncated),
      truncated,
      ipAddress: this.ipAddress,
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
 * Reports the receiver's IP address to the request that started last. undici publishes the socket of a request only on
 * this channel, right after `onRequestStart` and before other code runs, so it is the socket of that request.
 */
let reportIpAddress: ((ipAddress: string | null) => void) | undefined;
subscribe("undici:client:sendHeaders", (message) => {
  const isMessage = typeof message === "object" && message !== null && "socket" in message;
  if (isMessage && message.socket instanceof Socket) reportIpAddress?.(message.socket.remoteAddress ?? null);
  reportIpAddress = undefined;
});

function plainHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  const entries = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name.toLowerCase(), Array.isArray(value) ? value.join(", ") : value]],
  );
  return Object.fromEntries(entries);
}

function decodeLeniently(bytes: Uint8Array, truncated: boolean): string {
  // With `stream`, an incomplete character at the end is left out instead of replaced.
  return new TextDecoder("utf-8").decode(bytes, { stream: truncated }).replaceAll("\0", "\uFFFD");
}
