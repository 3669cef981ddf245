import { type ClassValue, clsx } from "clsx";

/**
 * Joins class names. It does not resolve conflicting classes, because that would load 9 kB more into the browser: give a
 * component a variant instead of overriding one of its classes.
 */
export function cn(...inputs: ClassValue[]): string {
  return clsx(inputs);
}
