import { connect, createServer } from "node:net";

/**
 * Lets a server of 127.0.0.1 be reached on ::1 too, while this process lives: `localhost` means either, and a
 * server listens on one address or on all of them, the network's included. Without IPv6 there is nothing to do.
 */
export function openIpv6Door(port: number): Promise<void> {
  const server = createServer((visitor) => {
    const inside = connect(port, "127.0.0.1");
    visitor.pipe(inside).pipe(visitor);
    // Either end may go away at any time; the other one goes with it.
    visitor.on("error", () => inside.destroy());
    inside.on("error", () => visitor.destroy());
  });
  server.unref();
  return new Promise((resolve, reject) => {
    // Stays for the server's whole life: a later error, for example too many open files, must not end the demo.
    server.on("error", (error) => {
      if ("code" in error && error.code === "EADDRINUSE") reject(error);
      else resolve();
    });
    server.listen({ port, host: "::1", exclusive: true }, () => resolve());
  });
}
