import path from "node:path";
import { z } from "zod";
import { projectRoot } from "../stack/project-root";
import { UserError } from "../stack/user-error";

export interface DemoOptions {
  port: number;
  /** Network interface of the web server: loopback unless LEADWELL_HOST is set, for example in a container. */
  host: string;
  /** Absolute path. */
  dataDir: string;
  fresh: boolean;
  /** Moves the plans of the running demo to their next step instead of starting a demo. */
  renew: boolean;
  adminPassword: string;
  userPassword: string;
  /** A database of your own. Null: the demo starts the embedded PostgreSQL. */
  databaseUrl: string | null;
  /** Leads per minute that the sandbox publisher posts. 0: none. */
  leadsPerMinute: number;
}

const FRESH = "--fresh";
const RENEW = "--renew";
const MINIMUM_PASSWORD_LENGTH = 8;

const password = (fallback: string) =>
  z
    .string()
    .min(MINIMUM_PASSWORD_LENGTH, `must have at least ${MINIMUM_PASSWORD_LENGTH} characters`)
    .default(fallback);

const environmentSchema = z.object({
  PORT: z.coerce
    .number("must be a port number, for example 3001")
    .int("must be a port number, for example 3001")
    .min(1, "must be a port number, for example 3001")
    .max(65_535, "must be a port number, at most 65535")
    .default(3000),
  LEADWELL_HOST: z.string().default("127.0.0.1"),
  LEADWELL_DATA_DIR: z.string().default(".data"),
  LEADWELL_DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: "must be a postgresql:// URL" })
    .optional(),
  DEMO_ADMIN_PASSWORD: password("admin-demo-password"),
  DEMO_USER_PASSWORD: password("demo-demo-password"),
  DEMO_LEADS_PER_MINUTE: z.coerce
    .number("must be a number, for example 60; 0 for none")
    .int("must be a whole number, for example 60")
    .min(0, "must not be negative")
    .max(6_000, "must be at most 6000")
    .default(60),
});

/** Reads the demo's options from arguments and environment. Empty variables count as unset. @throws UserError */
export function readDemoOptions(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): DemoOptions {
  const unknown = args.find((arg) => arg !== FRESH && arg !== RENEW);
  if (unknown !== undefined)
    throw new UserError(`unknown argument ${unknown}. The arguments are ${FRESH} and ${RENEW}.`);
  if (args.includes(FRESH) && args.includes(RENEW))
    throw new UserError(`${RENEW} works on the running demo. Start it with ${FRESH} first.`);
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const parsed = environmentSchema.safeParse(given);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`);
    throw new UserError(`${problems.join("; ")}.`);
  }
  const { LEADWELL_DATABASE_URL: databaseUrl = null } = parsed.data;
  if (databaseUrl !== null && args.includes(FRESH))
    throw new UserError(`${FRESH} does not empty a database of your own (LEADWELL_DATABASE_URL).`);
  return {
    databaseUrl,
    port: parsed.data.PORT,
    host: parsed.data.LEADWELL_HOST,
    dataDir: path.resolve(projectRoot, parsed.data.LEADWELL_DATA_DIR),
    fresh: args.includes(FRESH),
    renew: args.includes(RENEW),
    adminPassword: parsed.data.DEMO_ADMIN_PASSWORD,
    userPassword: parsed.data.DEMO_USER_PASSWORD,
    leadsPerMinute: parsed.data.DEMO_LEADS_PER_MINUTE,
  };
}
