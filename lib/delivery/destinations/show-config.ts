import { sha256 } from "@/lib/platform/crypto/sha256";
import type { DestinationConfig } from "./config-schemas";
import type { ShownConfig } from "./schemas";

/** A configuration without its secrets. */
export function showConfig({ kind, config }: DestinationConfig): ShownConfig {
  switch (kind) {
    case "webhook":
      return { kind, url: config.url };
    case "email":
      return { kind, ...config };
    case "hubspot":
      return { kind, tokenEnding: config.token.slice(-4) };
    case "salesforce":
      return { kind, ...config };
    case "push":
      return { kind, endpointHash: sha256(config.endpoint) };
    case "mapped": {
      const { headers, ...open } = config;
      return { kind, ...open, headerNames: headers.map(({ name }) => name) };
    }
  }
}

/**
 * Changes whenever a target is saved, whose secrets nobody is shown, when its key is rotated, and with the events. It is the hash of a sealed text, and
 * tells nothing about the target.
 */
export function settingsVersionOf({
  configSealed,
  events,
}: {
  configSealed: string | null;
  events: readonly string[];
}): string {
  return sha256(JSON.stringify([configSealed, events]));
}

/** A short description of the target, for example its host. It is stored unencrypted, so it has no secret and no email. */
export function summarize({ kind, config }: DestinationConfig): string {
  switch (kind) {
    case "webhook":
    case "mapped":
      return new URL(config.url).host;
    case "email":
      return config.addresses.length === 1 ? "1 email" : `${config.addresses.length} emails`;
    case "hubspot":
      return "HubSpot contacts";
    case "salesforce":
      return `Salesforce ${config.organizationId}`;
    case "push":
      return new URL(config.endpoint).host;
  }
}

/** The URL that is called, if it comes from the owner or the owner's browser; null for the other kinds. */
export function targetUrlOf({ kind, config }: DestinationConfig): string | null {
  switch (kind) {
    case "push":
      return config.endpoint;
    case "webhook":
    case "mapped":
      return config.url;
    case "email":
    case "hubspot":
    case "salesforce":
      return null;
  }
}
