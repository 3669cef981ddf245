/** Hook names that set the behaviour of these services. They are not webhooks. */
export const standInNames: ReadonlySet<string> = new Set(["hubspot", "salesforce", "crm-leads"]);
