import { readFileSync } from "node:fs";
import { createContext, runInContext } from "node:vm";
import { describe, expect, it } from "@jest/globals";

interface Shown {
  title: string;
  options: { body: string; tag: string; data: { url: string } };
}

/** Runs public/push-worker.js in a worker's global scope of ours, because no browser without a window shows alerts. */
function startWorker(openPages: readonly string[] = []) {
  const listeners = new Map<string, (event: object) => void>();
  const shown: Shown[] = [];
  const opened: string[] = [];
  const windows = openPages.map((url) => ({
    url,
    focus: async () => ({ navigate: async (target: string) => void opened.push(`same window: ${target}`) }),
  }));
  const self = {
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
    skipWaiting: async () => {},
    location: { origin: "https://leadwell.example" },
    registration: {
      showNotification: async (title: string, options: Shown["options"]) =>
        void shown.push({ title, options }),
    },
    clients: {
      claim: async () => {},
      matchAll: async () => windows,
      openWindow: async (url: string) => void opened.push(`new window: ${url}`),
    },
  };
  runInContext(readFileSync("public/push-worker.js", "utf8"), createContext({ self, URL }));
  const send = async (name: string, event: object) => {
    const work: Promise<unknown>[] = [];
    listeners.get(name)?.({ ...event, waitUntil: (promise: Promise<unknown>) => work.push(promise) });
    await Promise.all(work);
  };
  return { send, shown, opened };
}

const alert = { title: "New auto lead", body: "Premium, FL.", url: "/dashboard/leads/1", tag: "1" };
const click = (url: string) => ({ notification: { close: () => {}, data: { url } } });

describe("the worker that shows alerts", () => {
  it("shows what the message says, and something true for a message without text", async () => {
    const worker = startWorker();
    await worker.send("push", { data: { json: () => alert } });
    await worker.send("push", { data: null });
    expect(worker.shown).toMatchObject([
      {
        title: "New auto lead",
        options: { body: "Premium, FL.", tag: "1", data: { url: "/dashboard/leads/1" } },
      },
      { title: "New lead", options: { data: { url: "/dashboard/leads" } } },
    ]);
  });

  it("opens the lead in a window of the workspace that is there, else in a new one", async () => {
    const target = "https://leadwell.example/dashboard/leads/1";
    const busy = startWorker(["https://leadwell.example/", "https://leadwell.example/dashboard/orders"]);
    await busy.send("notificationclick", click("/dashboard/leads/1"));
    expect(busy.opened).toEqual([`same window: ${target}`]);
    const idle = startWorker(["https://leadwell.example/"]);
    await idle.send("notificationclick", click("/dashboard/leads/1"));
    expect(idle.opened).toEqual([`new window: ${target}`]);
  });
});
