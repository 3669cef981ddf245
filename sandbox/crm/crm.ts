import { HookRegistry } from "./hooks/hook-registry";
import { ContactBook } from "./stand-ins/contact-book";
import { ReceivedLog } from "./state/received-log";

/** Everything the sandbox remembers; all of it in memory. */
export interface Crm {
  productUrl: string | null;
  log: ReceivedLog;
  hooks: HookRegistry;
  contacts: ContactBook;
}

export function createCrm(productUrl: string | null): Crm {
  return { productUrl, log: new ReceivedLog(), hooks: new HookRegistry(), contacts: new ContactBook() };
}

/** Forgets calls, hooks and contacts. */
export function resetCrm(crm: Crm): void {
  crm.hooks.clear();
  crm.contacts.clear();
  crm.log.clear();
}
