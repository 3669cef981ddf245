/** Makes the first letter a capital: `visa` becomes "Visa". The rest stays. */
export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
