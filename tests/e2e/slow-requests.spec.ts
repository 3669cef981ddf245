import { connect } from "node:net";
import { expect, test } from "./fixtures";

const DRIP_MS = 100;
/** Of this web server (scripts/checks/e2e-stack.ts). */
const REQUEST_TIMEOUT_MS = Number(process.env.REQUEST_TIMEOUT_MS_WITHOUT_STRIPE);

/**
 * Sends headers, then one byte after the other until the server closes the connection.
 * @returns what it received, and after how many milliseconds the connection ended; null when there was none.
 */
function sendSlowly(head: string): Promise<{ received: string; endedAfterMs: number | null }> {
  const { port } = new URL(process.env.BASE_URL_WITHOUT_STRIPE ?? "");
  const begunAt = performance.now();
  const socket = connect(Number(port), "127.0.0.1");
  let isConnected = false;
  socket.once("connect", () => {
    isConnected = true;
  });
  let received = "";
  socket.setEncoding("utf8").on("data", (chunk: string) => {
    received += chunk;
  });
  // A byte that meets a closed connection.
  socket.on("error", () => {});
  socket.write(head);
  const timer = setInterval(() => socket.write("x"), DRIP_MS);
  return new Promise((resolve) => {
    socket.on("close", () => {
      clearInterval(timer);
      resolve({ received, endedAfterMs: isConnected ? performance.now() - begunAt : null });
    });
  });
}

const BODY_FOLLOWS = "Host: localhost\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n";

for (const [what, head] of [
  ["body of an API call", `POST /api/login HTTP/1.1\r\n${BODY_FOLLOWS}`],
  ["body of a page", `POST /auth HTTP/1.1\r\n${BODY_FOLLOWS}`],
  ["header", "GET / HTTP/1.1\r\nX-Slow: "],
] as const) {
  test(`a client that sends a ${what} byte by byte is disconnected`, async () => {
    // Without the limit, the connection stays open and the test times out.
    const { received, endedAfterMs } = await sendSlowly(head);
    expect(received).not.toContain("200 OK");
    // A server that is away, or that refuses at once, has no such limit. A timer may be early by a millisecond.
    expect(endedAfterMs).toBeGreaterThanOrEqual(REQUEST_TIMEOUT_MS - DRIP_MS);
  });
}
