import "server-only";
import { type ChannelListener, listenToChannel } from "@/lib/platform/db/listen-to-channel.server";
import { listLeadTypes } from "./queries.server";

/** The channel of `notify_catalog_change`. */
const CHANNEL = "catalog_changed";
/** A notification is lost when the connection breaks; then a change shows after this time. */
const REREAD_MS = 5_000;

/** The response of GET /api/lead-types; null when it has to be read. */
interface Kept {
  leadTypes: Promise<string> | null;
}

// On globalThis: the bundler loads this module more than once, and the listener must reach the copy of the route.
declare global {
  var leadwellCatalog: Kept | undefined;
}

/**
 * Keeps what `leadTypesJson` has read until the catalog changes. Call it once when a web server starts; without it, every
 * call reads the database.
 * @param onChange runs at the start, after every change of the catalog or of a setting, and every 5 seconds, because a
 * notification may be lost.
 */
export function followCatalog(onChange: () => Promise<void> = async () => {}): ChannelListener {
  const kept: Kept = { leadTypes: null };
  globalThis.leadwellCatalog = kept;
  const listener = listenToChannel({
    channel: CHANNEL,
    applicationName: "leadwell-catalog",
    everyMs: REREAD_MS,
    work: async () => {
      kept.leadTypes = null;
      await onChange();
    },
  });
  return {
    ...listener,
    stop: async () => {
      globalThis.leadwellCatalog = undefined;
      await listener.stop();
    },
  };
}

/** The lead types on offer as JSON, in the order of `listLeadTypes`. */
export function leadTypesJson(): Promise<string> {
  const kept = globalThis.leadwellCatalog;
  if (!kept) return readLeadTypes();
  // The promise is kept, not its result: a change during the reading forgets the promise, and with it what it reads.
  kept.leadTypes ??= readLeadTypes().catch((error: unknown) => {
    kept.leadTypes = null;
    throw error;
  });
  return kept.leadTypes;
}

async function readLeadTypes(): Promise<string> {
  return JSON.stringify(await listLeadTypes());
}
