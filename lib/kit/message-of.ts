import * as z from "zod/mini";
import { maskSecrets } from "./mask-secrets";

/** Begins at the beginning of a word only: otherwise a word of 64,000 characters is read once for each of them. */
const EMAIL = /(?<![^\s<>"'`()])[^\s<>"'`()]+@[^\s<>"'`()]+/g;
const PHONE = /\+\d{8,15}\b/g;
const QUOTED = /"[^"]*"/g;

/**
 * Returns the text of an error for the log and for the job tables. Values that an error repeats are removed: email
 * addresses, phone numbers, the values that PostgreSQL quotes in data exceptions (SQLSTATE class 22), and the call that
 * Prisma prints. Never show the text to callers: it may hold secrets.
 */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return mask(String(error));
  if (error instanceof z.core.$ZodError) return mask(describeIssues(error));
  // Prisma prints the call with its arguments, then the reason as the last line.
  const message = error.name.startsWith("PrismaClient")
    ? (error.message.trim().split("\n").at(-1) ?? "")
    : error.message;
  return mask(isDataException(error) ? message.replaceAll(QUOTED, '"…"') : message);
}

/** Returns where an error was thrown, for the log: the lines of its stack without its message. */
export function stackOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const frames = error.stack?.split("\n").filter((line) => /^\s+at /.test(line));
  return frames?.join("\n");
}

function describeIssues({ issues }: z.core.$ZodError): string {
  return issues.map(({ path, message }) => `${path.join(".") || "value"}: ${message}`).join("; ");
}

function mask(text: string): string {
  return maskSecrets(text).replaceAll(EMAIL, "[email]").replaceAll(PHONE, "[phone]");
}

function isDataException(error: Error): boolean {
  const code = "code" in error ? error.code : undefined;
  // Prisma names the code of a raw query's error in its message.
  return (typeof code === "string" && /^22...$/.test(code)) || error.message.includes("Code: `22");
}
