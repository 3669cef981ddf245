import { z } from "zod";

const environment = z.object({
  CRM_PORT: z.coerce.number().int().min(0).max(65_535).default(0),
  CRM_TLS_PORT: z.coerce.number().int().min(0).max(65_535).default(0),
  CRM_PRODUCT_URL: z.url({ protocol: /^https?$/ }).optional(),
});

/** The sandbox's configuration. */
export interface CrmConfig {
  /** 0 chooses a free one. */
  port: number;
  /** Port of the listener with the untrusted certificate; 0 chooses a free one. */
  tlsPort: number;
  /** Target of the page's link to the product. Without it there is no link. */
  productUrl: string | null;
}

/**
 * Reads the configuration from environment variables; empty strings count as unset.
 * Throws one Error whose message is a single line naming every wrong variable.
 */
export function parseConfig(source: Record<string, string | undefined>): CrmConfig {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
    throw new Error(`crm sandbox: wrong configuration: ${problems.join("; ")}`);
  }
  const { CRM_PORT, CRM_TLS_PORT, CRM_PRODUCT_URL } = parsed.data;
  return { port: CRM_PORT, tlsPort: CRM_TLS_PORT, productUrl: CRM_PRODUCT_URL ?? null };
}
