import { findFreePort } from "@/scripts/stack/ports";
import { productEnvironment } from "@/scripts/stack/product-environment";
import { verifyLedger, webServer } from "@/scripts/stack/services";
import { chooseSettings, startStack } from "@/scripts/stack/start-stack";
import { startTemporaryStack } from "@/scripts/stack/temporary-stack";
import { startBalancer } from "../deploy/balancer";
import { type CampaignStack, describeUnmanagedStack } from "../stack";
import type { Cluster } from "./cluster";

const WORKERS = ["worker-1", "worker-2", "worker-3"] as const;

/** The product on a cluster: two web servers behind a balancer, an intake server, three workers and the sandboxes. */
export interface FailoverStack {
  stack: CampaignStack;
  /** How processes of the product ended, which none may do. */
  ended: ReadonlyMap<string, string>;
  /** Checks the whole ledger. @throws Error when an entry is wrong. */
  verifyLedger(): Promise<void>;
}

/** Starts the product. Nothing starts a process again that dies. */
export async function startFailoverStack(
  cluster: Cluster,
  receiverOrigin: string,
  logsDir: string,
  print: (line: string) => void,
): Promise<FailoverStack> {
  const ended = new Map<string, string>();
  const settings = { ...(await chooseSettings()), databaseUrl: cluster.urls.primary };
  const environment = {
    OUTBOUND_ALLOWED_ORIGINS: receiverOrigin,
    // Each customer has an IP address, as behind a load balancer.
    TRUSTED_PROXIES: "127.0.0.1,::1",
    DATABASE_POOL_MAX: "6",
    DATABASE_REPLICA_URL: cluster.urls.standby,
  };
  const all = { ...productEnvironment(settings), ...environment };
  const webPorts = [await findFreePort(), await findFreePort()] as const;
  const balancer = await startBalancer(settings.webPort);
  const { started, stop } = await startTemporaryStack(
    "failover",
    {
      logsDir,
      onUnexpectedExit: ({ name, how }) => {
        ended.set(name, how);
        print(`${name} ended with ${how}`);
      },
    },
    async (supervisor, stateDir) => {
      await startStack(supervisor, settings, {
        stateDir,
        durable: true,
        hasExternalDatabase: true,
        host: "127.0.0.1",
        achSettleMs: 0,
        webhookRetryBaseMs: 500,
        workers: WORKERS,
        webServerPort: webPorts[0],
        environment,
      });
      await supervisor.start(webServer("web-2", all, webPorts[1]));
      return { supervisor, stateDir };
    },
  );
  for (const port of webPorts) balancer.add("web", port);
  balancer.add("intake", settings.ports.intake);
  const { supervisor, stateDir } = started;
  return {
    stack: describeUnmanagedStack({
      settings,
      stateDir,
      logsDir,
      isWhole: () => ended.size === 0,
      stop: async () => {
        await balancer.close();
        await stop();
      },
    }),
    ended,
    verifyLedger: () => supervisor.run(verifyLedger(all)),
  };
}
