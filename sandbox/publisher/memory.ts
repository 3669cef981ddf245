import { readFileSync, writeFileSync } from "node:fs";
import { z } from "zod";

const memory = z.object({ serial: z.int().min(0) });

/** Posts between two writes of the file. At most this many are lost when the process is killed. */
export const SAVED_EVERY = 20;

/** The serial number of the last person; 0 at the first start. With a damaged file, it starts far above all earlier numbers. */
export function readSerial(file: string): number {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch {
    return 0;
  }
  try {
    return memory.parse(JSON.parse(text)).serial + SAVED_EVERY;
  } catch {
    return Date.now();
  }
}

export function saveSerial(file: string, serial: number): void {
  writeFileSync(file, `${JSON.stringify({ serial })}\n`);
}
