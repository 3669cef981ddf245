/**
 * Serializes data as JSON that is safe inside a script element: no text in it can end the element or open a
 * comment. JSON allows any character to be escaped, so the meaning does not change.
 */
export function serializeStructuredData(data: object): string {
  return JSON.stringify(data).replace(/[<>&\u2028\u2029]/g, escapeCharacter);
}

function escapeCharacter(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
