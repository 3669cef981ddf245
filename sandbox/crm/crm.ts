import { HookRegistry } from "./hooks/hook-registry";
import { ContactBook } from "./stand-ins/contact-book";
import { ReceivedLog } from "./state/received-log";

/** Everything the sandbox remembers; all of it in memory. */
export interface Crm {
  productUrl: string | null;
  /** Where the same is behind a certificate that nobody trusts; null until it listens. */
  untrustedUrl: string | null;
  log: ReceivedLog;
  hooks: HookRegistry;
  contacts: ContactBook;
}

export function createCrm(productUrl: string | null): Crm {
  const state = { log: new ReceivedLog(), hooks: new HookRegistry(), contacts: new ContactBook() };
  return { productUrl, untrustedUrl: null, ...state };
}

/** Forgets calls, hooks and contacts. */
export function resetCrm(crm: Crm): void {
  crm.hooks.clear();
  crm.contacts.clear();
  crm.log.clear();
}
