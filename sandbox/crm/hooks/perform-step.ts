import type { ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as delay } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { Step } from "../control/behaviour";

const CHUNK_BYTES = 1024 ** 2;

export interface Answers {
  /** Handles the call normally. */
  accept: () => Response;
  /** Builds the body of a failure. */
  refuse: (status: number) => Response;
}

/** Responds to one call with the configured behaviour, on the raw connection where HTTP cannot express it. */
export async function performStep(step: Step, outgoing: ServerResponse, answers: Answers): Promise<Response> {
  switch (step.kind) {
    case "ok":
      return answers.accept();
    case "slow":
      await delay(step.delayMs);
      return answers.accept();
    case "close": {
      const response = answers.accept();
      response.headers.set("connection", "close");
      return response;
    }
    case "status": {
      const response = answers.refuse(step.status);
      if (step.retryAfterSeconds !== undefined)
        response.headers.set("retry-after", String(step.retryAfterSeconds));
      return response;
    }
    case "redirect":
      return new Response(null, { status: step.status, headers: { location: step.to } });
    case "reset":
      if (step.afterAccepting) answers.accept();
      outgoing.socket?.resetAndDestroy();
      return RESPONSE_ALREADY_SENT;
    case "hang":
      return RESPONSE_ALREADY_SENT;
    case "drip":
      drip(outgoing, step.everyMs);
      return RESPONSE_ALREADY_SENT;
    case "huge":
      outgoing.writeHead(200, { "content-type": "text/plain", "content-length": step.bytes });
      void pour(outgoing, Buffer.alloc(CHUNK_BYTES, "a"), step.bytes);
      return RESPONSE_ALREADY_SENT;
    case "gzip_bomb": {
      outgoing.writeHead(200, { "content-type": "application/json", "content-encoding": "gzip" });
      const members = Math.ceil(step.bytes / CHUNK_BYTES);
      // A gzip file may have many members (RFC 1952, 2.2), so one compressed member is sent repeatedly.
      const member = gzipSync(Buffer.alloc(CHUNK_BYTES));
      void pour(outgoing, member, members * member.length);
      return RESPONSE_ALREADY_SENT;
    }
  }
}

function drip(outgoing: ServerResponse, everyMs: number): void {
  outgoing.writeHead(200, { "content-type": "text/plain" });
  outgoing.write(".");
  const timer = setInterval(() => outgoing.write("."), everyMs);
  outgoing.once("close", () => clearInterval(timer));
}

/** Writes `chunk` repeatedly, as fast as the caller reads, until `bytes` are sent. */
async function pour(outgoing: ServerResponse, chunk: Buffer, bytes: number): Promise<void> {
  const pieces = function* () {
    for (let left = bytes; left > 0; left -= chunk.length)
      yield left < chunk.length ? chunk.subarray(0, left) : chunk;
  };
  // An error here only means that the caller closed the connection.
  await pipeline(Readable.from(pieces(), { objectMode: false }), outgoing).catch(() => {});
}
