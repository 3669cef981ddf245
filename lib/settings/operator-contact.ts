import { DEFAULT_SETTINGS } from "./settings";

/** Where the operator is reached, as pages, documents and invoices show it. */
export interface OperatorContact {
  postalAddress: { street: string; city: string; state: string; zip: string };
  phone: { label: string; href: string };
  /** Full hours in New York, 0 to 24, on which phone support opens and closes from Monday to Friday. */
  phoneOpens: number;
  phoneCloses: number;
  /** `Mon-Fri 9AM-6PM EST`, as the specification writes it. */
  phoneHours: string;
  supportEmail: string;
  /** Where finders of vulnerabilities write: /.well-known/security.txt. */
  securityEmail: string;
}

/** The contact details that settings say. */
export function contactOf(settings: typeof DEFAULT_SETTINGS): OperatorContact {
  const { street, city, state, zip, phone, phoneOpens, phoneCloses, supportEmail, securityEmail } = settings;
  return {
    postalAddress: { street, city, state, zip },
    phone: { label: phone, href: `tel:+1${phone.replaceAll(/\D/g, "")}` },
    phoneOpens,
    phoneCloses,
    phoneHours: `Mon-Fri ${clockHour(phoneOpens)}-${clockHour(phoneCloses)} EST`,
    supportEmail,
    securityEmail,
  };
}

function clockHour(hour: number): string {
  return `${hour % 12 === 0 ? 12 : hour % 12}${hour % 24 < 12 ? "AM" : "PM"}`;
}

// On globalThis: the bundler loads this module more than once, and all pages of a process must agree.
declare global {
  var leadwellContact: OperatorContact | undefined;
}

const DEFAULT_CONTACT = contactOf(DEFAULT_SETTINGS);

/**
 * The contact details that this process read last (`keepContact`); the defaults in a build, which has no database. For what is
 * rendered on the server: in a browser it always returns the defaults, so components of the browser get them by props.
 */
export function operatorContact(): OperatorContact {
  return globalThis.leadwellContact ?? DEFAULT_CONTACT;
}
