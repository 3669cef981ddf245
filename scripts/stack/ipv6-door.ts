import { connect, createServer } from "node:net";

/**
 * Makes a server on 127.0.0.1 reachable on ::1 too, until this process ends. `localhost` may mean either, and a server can
 * listen on one IP address or on all, including those of the network. Does nothing without IPv6.
 */
export function openIpv6Door(port: number): Promise<void> {
  const server = createServer((visitor) => {
    const inside = connect(port, "127.0.0.1");
    visitor.pipe(inside).pipe(visitor);
    // When one connection breaks, the other one is closed too.
    visitor.on("error", () => inside.destroy());
    inside.on("error", () => visitor.destroy());
  });
  server.unref();
  return new Promise((resolve, reject) => {
    // This listener stays: a later error, for example too many open files, must not end the demo.
    server.on("error", (error) => {
      if ("code" in error && error.code === "EADDRINUSE") reject(error);
      else resolve();
    });
    server.listen({ port, host: "::1", exclusive: true }, () => resolve());
  });
}
