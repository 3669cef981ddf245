import { afterAll, afterEach, beforeAll } from "@jest/globals";
import { type CrmControl, createCrmControl } from "../control-client";
import { type RunningCrm, startCrm } from "../start-crm";

interface OpenCrm {
  url: (path?: string) => string;
  /** The same with an untrusted certificate. */
  untrustedUrl: (path?: string) => string;
  control: () => CrmControl;
  /** Posts JSON to a hook. `signal` aborts. */
  post: (path: string, body?: unknown, headers?: Record<string, string>) => Promise<Response>;
}

/** Starts the sandbox for the tests of a file, in this process and on a free port. It is emptied before each test. */
export function openCrm(productUrl: string | null = null): OpenCrm {
  let crm: RunningCrm | undefined;
  const running = (): RunningCrm => {
    if (!crm) throw new Error("the sandbox is up during tests only");
    return crm;
  };
  const control = () => createCrmControl(running().url);
  beforeAll(async () => {
    crm = await startCrm({ productUrl });
  });
  afterEach(() => control().reset());
  afterAll(() => running().stop());
  return {
    url: (path = "") => `${running().url}${path}`,
    untrustedUrl: (path = "") => `${running().untrustedUrl}${path}`,
    control,
    post: (path, body = {}, headers = {}) =>
      fetch(`${running().url}${path}`, {
        method: "POST",
        redirect: "manual",
        headers: { "content-type": "application/json", ...headers },
        body: JSON.stringify(body),
      }),
  };
}
