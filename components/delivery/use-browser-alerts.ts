"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useReloadDestinations } from "@/components/destinations/use-destinations";
import { type ActionResult, actionData } from "@/lib/platform/http/action-result";

/** What the server needs to reach a browser (PushSubscription.toJSON()). */
export interface Subscription {
  endpoint: string;
  p256dh: string;
  auth: string;
}
export type TurnOnAlerts = (input: Subscription) => Promise<ActionResult<{ id: string }>>;

/** Whether this browser can show alerts, and whether it is subscribed. */
export type BrowserAlerts =
  | { state: "unsupported" | "denied" | "off" }
  /** By the SHA-256 of the endpoint (hex), the browser finds itself among the account's destinations. */
  | { state: "subscribed"; endpointHash: string };

const WORKER = "/push-worker.js";
const KEY = ["browser-alerts"];

/** Reads the state of alerts in this browser. */
export function useBrowserAlerts() {
  return useQuery({ queryKey: KEY, queryFn: readState, refetchOnMount: "always" });
}

async function readState(): Promise<BrowserAlerts> {
  if (!("serviceWorker" in navigator) || !("PushManager" in window)) return { state: "unsupported" };
  if (Notification.permission === "denied") return { state: "denied" };
  const worker = await navigator.serviceWorker.getRegistration(WORKER);
  const subscription = await worker?.pushManager.getSubscription();
  if (!subscription) return { state: "off" };
  return { state: "subscribed", endpointHash: await sha256Hex(subscription.endpoint) };
}

async function sha256Hex(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The customer refused the permission, or closed the browser's question. */
export class AlertsNotAllowed extends Error {}

/** Asks for the permission, subscribes this browser and adds it to the account. */
export function useTurnOnAlerts(publicKey: string, turnOnAlerts: TurnOnAlerts) {
  const client = useQueryClient();
  const reload = useReloadDestinations();
  return useMutation({
    mutationFn: async () => actionData(turnOnAlerts(await subscribe(publicKey))),
    onSettled: () => Promise.all([client.invalidateQueries({ queryKey: KEY }), reload()]),
  });
}

async function subscribe(publicKey: string): Promise<Subscription> {
  if ((await Notification.requestPermission()) !== "granted") throw new AlertsNotAllowed();
  await navigator.serviceWorker.register(WORKER);
  const worker = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  const subscription = await worker.pushManager.subscribe(options).catch(async () => {
    // The browser is subscribed with an earlier key of ours.
    await (await worker.pushManager.getSubscription())?.unsubscribe();
    return worker.pushManager.subscribe(options);
  });
  const { endpoint, keys } = subscription.toJSON();
  if (!endpoint || !keys?.p256dh || !keys.auth) throw new Error("the browser gave no keys");
  return { endpoint, p256dh: keys.p256dh, auth: keys.auth };
}
