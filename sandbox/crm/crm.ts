import { HookRegistry } from "./hooks/hook-registry";
import { ContactBook } from "./stand-ins/contact-book";
import { ReceivedLog } from "./state/received-log";

/** The sandbox's state, in memory only. */
export interface Crm {
  productUrl: string | null;
  /** URL with the untrusted certificate; null until it listens. */
  untrustedUrl: string | null;
  log: ReceivedLog;
  hooks: HookRegistry;
  contacts: ContactBook;
}

export function createCrm(productUrl: string | null): Crm {
  const state = { log: new ReceivedLog(), hooks: new HookRegistry(), contacts: new ContactBook() };
  return { productUrl, untrustedUrl: null, ...state };
}

/** Deletes calls, hooks and contacts. */
export function resetCrm(crm: Crm): void {
  crm.hooks.clear();
  crm.contacts.clear();
  crm.log.clear();
}
