import { jest } from "@jest/globals";

/** Sets the clock of this process forward, and stops it. The limits of attempts read it, not the database's. */
export function passSeconds(seconds: number): void {
  const now = Date.now();
  jest.spyOn(Date, "now").mockReturnValue(now + seconds * 1000);
}
