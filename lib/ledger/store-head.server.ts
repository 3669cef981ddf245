import "server-only";
import { existsSync } from "node:fs";
import { appendFile, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import * as z from "zod/mini";
import { db } from "@/lib/platform/db/prisma.server";
import { env } from "@/lib/platform/env/env.server";
import { defineJob } from "@/lib/platform/jobs/define-job";
import { sendRequest } from "@/lib/platform/outbound/send-request.server";
import { type SignedHead, signedHead } from "./ledger-head";

/** Copies the head of one day to the second store. Enqueued in the transaction that publishes the head. */
export const storeHeadJob = defineJob({
  name: "ledger.store-head",
  schema: z.object({ day: z.iso.date() }),
  retryLimit: 20,
});

/**
 * Copies a published head to LEDGER_HEAD_STORE, where the owner of the database cannot change it: appends a line to a
 * file (`file:///…`), or puts `<day>.json` below a URL (`https://…`). Does nothing when no store is configured.
 * @throws Error when the store does not take it; the job is then repeated.
 */
export async function storeHead({ day }: { day: string }): Promise<void> {
  const store = env().LEDGER_HEAD_STORE;
  if (!store) return;
  const { payload, signature, keyId } = await db().ledgerHead.findUniqueOrThrow({
    where: { day: new Date(day) },
  });
  const line = JSON.stringify({ payload, signature, keyId });
  if (store.startsWith("file:")) return appendLine(store, line);
  const url = new URL(store);
  // The query stays: it may hold the signature of a presigned URL.
  url.pathname = `${url.pathname.replace(/\/+$/, "")}/${day}.json`;
  const headers = { "content-type": "application/json" };
  const { status } = await sendRequest({ url: url.href, method: "PUT", headers, body: line });
  if (status < 200 || status > 299) throw new Error(`the store of ledger heads responded with ${status}`);
}

async function appendLine(store: string, line: string): Promise<void> {
  const path = fileURLToPath(store);
  const text = await readText(path);
  // The job runs at least once.
  if (text.split("\n").includes(line)) return;
  // An append that was cut off left a part of a line: glued to it, this head could not be read either.
  const start = text === "" || text.endsWith("\n") ? "" : "\n";
  await appendFile(path, `${start}${line}\n`);
}

/** A line of the second store. */
interface StoredLine {
  /** Its number in the file, from 1. Empty lines count, as they do in an editor. */
  line: number;
  /** Null for a line that is not a head, for example one that was cut off while it was written. */
  head: SignedHead | null;
}

/** The lines of the second store that are not empty, oldest first; none for a store that we only write to. */
export async function readStoredHeads(): Promise<StoredLine[]> {
  const store = env().LEDGER_HEAD_STORE;
  if (!store?.startsWith("file:")) return [];
  const lines = (await readText(fileURLToPath(store))).split("\n");
  return lines.flatMap((text, index) => (text === "" ? [] : [{ line: index + 1, head: readLine(text) }]));
}

function readLine(line: string): SignedHead | null {
  try {
    return signedHead.parse(JSON.parse(line));
  } catch {
    return null;
  }
}

/** A file that does not exist yet has no heads. It is opened for reading only: the check may run where nothing may be written. */
const readText = async (path: string) => (existsSync(path) ? readFile(path, "utf8") : "");
