import { BoundedMap } from "../state/bounded-map";

const MAX_CONTACTS = 20_000;
const FIRST_ID = 101;

export interface Contact {
  id: string;
  createdAt: string;
  updatedAt: string;
  properties: Record<string, string>;
}

/** The contacts of the HubSpot replacement. Emails are unique and compared in lower case. */
export class ContactBook {
  private readonly contacts = new BoundedMap<Contact>(MAX_CONTACTS);
  private nextId = FIRST_ID;

  create(properties: Record<string, string>): Contact {
    const now = new Date().toISOString();
    const contact = { id: String(this.nextId), createdAt: now, updatedAt: now, properties };
    this.nextId += 1;
    this.contacts.set(contact.id, contact);
    return contact;
  }

  update(contact: Contact, properties: Record<string, string>): void {
    Object.assign(contact.properties, properties);
    contact.updatedAt = new Date().toISOString();
  }

  findById(id: string): Contact | undefined {
    return this.contacts.get(id);
  }

  findByEmail(email: string): Contact | undefined {
    const wanted = email.toLowerCase();
    return this.list().find(({ properties }) => properties.email === wanted);
  }

  list(): Contact[] {
    return this.contacts.values();
  }

  clear(): void {
    this.contacts.clear();
  }
}
