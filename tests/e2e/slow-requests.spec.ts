import { connect } from "node:net";
import { expect, test } from "./fixtures";

const DRIP_MS = 100;

/** Sends headers, then one byte after the other until the server closes the connection. @returns what it received. */
function sendSlowly(head: string): Promise<string> {
  const { port } = new URL(process.env.BASE_URL_WITHOUT_STRIPE ?? "");
  const socket = connect(Number(port), "127.0.0.1");
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
      resolve(received);
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
    expect(await sendSlowly(head)).not.toContain("200 OK");
  });
}
