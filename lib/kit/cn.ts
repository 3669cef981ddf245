import { type ClassValue, clsx } from "clsx";

/**
 * Joins class names. It does not resolve contradictions (that costs the browser 9 kB): give a component a
 * variant instead of overriding one of its classes with another of the same kind.
 */
export function cn(...inputs: ClassValue[]): string {
  return clsx(inputs);
}
