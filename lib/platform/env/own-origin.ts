/** Where this web server listens, `http://localhost:3000`; undefined in other processes. `next start` sets it. */
export function ownOrigin(): string | undefined {
  return process.env.__NEXT_PRIVATE_ORIGIN;
}
