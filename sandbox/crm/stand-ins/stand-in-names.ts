/** Under these names the stand-ins are told to fail; they are no webhooks. */
export const standInNames: ReadonlySet<string> = new Set(["hubspot", "salesforce", "crm-leads"]);
