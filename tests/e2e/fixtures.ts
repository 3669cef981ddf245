import { randomUUID } from "node:crypto";
import { test as base } from "@playwright/test";
import { type CrmControl, createCrmControl } from "@/sandbox/crm/control-client";
import { createSandboxControl, type SandboxControl } from "@/sandbox/stripe/control-client";
import { watchContext } from "./console-guard";
import { createMailClient, type MailClient } from "./mail-client";
import type { NewUser } from "./pages/auth-page";

interface Fixtures {
  /** Console errors that a test expects; matched against "text (address)". */
  allowConsole: RegExp[];
  /** Where the stand-ins listen. */
  standIns: {
    stripe: string | undefined;
    mail: string | undefined;
    crm: string | undefined;
    untrustedCrm: string | undefined;
  };
  /** Begins the user names. */
  userPrefix: string;
  /** Control of the Stripe sandbox. Other tests pay at the same time: name the intent that is meant. */
  sandbox: SandboxControl;
  /** The sandbox CRM and its address. Other tests deliver at the same time: use a hook of your own. */
  crm: CrmControl & { url: string; untrustedUrl: string };
  /** What the mail catcher caught, of all tests. */
  mail: MailClient;
  /** Data of a person who has no account yet; each call makes another one. */
  createUser: (overrides?: Partial<NewUser>) => NewUser;
  /** One such person. */
  uniqueUser: NewUser;
  /** Fails the test for console errors and uncaught exceptions, in every context that it opens. */
  consoleGuard: void;
}

export const test = base.extend<Fixtures>({
  allowConsole: [[], { option: true }],
  standIns: [
    {
      stripe: process.env.STRIPE_SANDBOX_URL,
      mail: process.env.MAIL_URL,
      crm: process.env.CRM_URL,
      untrustedCrm: process.env.CRM_UNTRUSTED_URL,
    },
    { option: true },
  ],
  userPrefix: ["buyer", { option: true }],

  consoleGuard: [
    async ({ browser, context, allowConsole }, use) => {
      const complaints: string[] = [];
      const watch = watchContext(allowConsole, (complaint) => complaints.push(complaint));
      watch(context);
      browser.on("context", watch);
      await use();
      browser.off("context", watch);
      expect(complaints, "errors in the browser's console").toEqual([]);
    },
    { auto: true },
  ],

  sandbox: async ({ standIns }, use) => {
    await use(createSandboxControl(addressOf("STRIPE_SANDBOX_URL", standIns.stripe)));
  },

  crm: async ({ standIns }, use) => {
    const url = addressOf("CRM_URL", standIns.crm);
    const untrustedUrl = addressOf("CRM_UNTRUSTED_URL", standIns.untrustedCrm);
    await use({ ...createCrmControl(url), url, untrustedUrl });
  },

  mail: async ({ standIns }, use) => {
    await use(createMailClient(addressOf("MAIL_URL", standIns.mail)));
  },

  createUser: async ({ userPrefix }, use) => {
    await use((overrides) => buildUser(userPrefix, overrides));
  },

  uniqueUser: async ({ createUser }, use) => {
    await use(createUser());
  },
});

export const expect = test.expect;

function buildUser(prefix: string, overrides: Partial<NewUser> = {}): NewUser {
  const username = `${prefix}-${randomUUID().slice(0, 13)}`;
  return {
    username,
    email: `${username}@example.com`,
    password: "a-good-passphrase",
    firstName: "Bea",
    lastName: "Buyer",
    ...overrides,
  };
}

function addressOf(name: string, value: string | undefined): string {
  if (!value) throw new Error(`${name} is not set: run the browser tests with npm run test:e2e`);
  return value;
}
