// The floor of filling orders: a thread with one connection that calls floor.fill as a prepared statement.
import { parentPort, workerData } from "node:worker_threads";
import pg from "pg";

const client = new pg.Client({ connectionString: workerData.url });
await client.connect();
/** Index of the next order, shared with the other threads. */
const next = new Int32Array(workerData.next);
parentPort.on("message", ({ orderIds }) => void fill(orderIds));
parentPort.postMessage("ready");

async function fill(orderIds) {
  const latenciesMs = [];
  let short = 0;
  for (let place = Atomics.add(next, 0, 1); place < orderIds.length; place = Atomics.add(next, 0, 1)) {
    const startedAt = performance.now();
    const { rows } = await client.query({
      name: "fill",
      text: `SELECT floor.fill($1) AS "missing"`,
      values: [orderIds[place]],
    });
    latenciesMs.push(performance.now() - startedAt);
    if (rows[0]?.missing !== 0) short += 1;
  }
  parentPort.postMessage({ latenciesMs, short });
}
