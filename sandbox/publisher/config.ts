import { z } from "zod";

const environment = z.object({
  SANDBOX_INTAKE_URL: z.url({ protocol: /^http$/, error: "must be an http address of this machine" }),
  SANDBOX_PUBLISHER_KEYS: z
    .string()
    .transform((list) => list.split(","))
    .pipe(z.tuple([z.string().startsWith("lwp_")], z.string().startsWith("lwp_"))),
  SANDBOX_LEADS_PER_MINUTE: z.coerce.number().min(1).max(6_000),
  SANDBOX_OPENING_LEADS: z.coerce.number().int().min(0).max(10_000).default(0),
  SANDBOX_STATE_FILE: z.string().min(1),
});

export interface PublisherConfig {
  intakeUrl: string;
  keys: readonly [string, ...string[]];
  perMinute: number;
  opening: number;
  stateFile: string;
}

/** Reads the environment. @throws Error that names every wrong variable in one line. */
export function parseConfig(source: Readonly<Record<string, string | undefined>>): PublisherConfig {
  const parsed = environment.safeParse(source);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
    throw new Error(`publisher sandbox: wrong configuration: ${problems.join("; ")}`);
  }
  const env = parsed.data;
  return {
    intakeUrl: env.SANDBOX_INTAKE_URL,
    keys: env.SANDBOX_PUBLISHER_KEYS,
    perMinute: env.SANDBOX_LEADS_PER_MINUTE,
    opening: env.SANDBOX_OPENING_LEADS,
    stateFile: env.SANDBOX_STATE_FILE,
  };
}
