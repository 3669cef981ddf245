import autocannon from "autocannon";

const CONNECTIONS = 16;
const WARM_UP_SECONDS = 3;
const SECONDS = 8;

export interface Measurement {
  perSecond: number;
  p99Ms: number;
}

interface Target {
  url: string;
  method?: "GET" | "POST";
  /** JSON. */
  body?: string;
  cookie?: string;
}

/**
 * Requests per second and p99 latency of a warm server with 16 connections. Server and client share this
 * machine: compare within one run only.
 * @throws Error when an answer is not 2xx, because an error is quickly answered.
 */
export async function measure({ url, method = "GET", body, cookie }: Target): Promise<Measurement> {
  const options = {
    url,
    method,
    connections: CONNECTIONS,
    ...(body ? { body } : {}),
    headers: {
      ...(body ? { "content-type": "application/json" } : {}),
      ...(cookie ? { cookie } : {}),
    },
  };
  await autocannon({ ...options, duration: WARM_UP_SECONDS });
  const result = await autocannon({ ...options, duration: SECONDS });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx + result.errors} bad answers`);
  return { perSecond: result.requests.average, p99Ms: result.latency.p99 };
}
