/** One key of DATA_KEYS. */
export interface DataKey {
  /** Part of every sealed value: it says which key opens the value. */
  id: string;
  /** 32 bytes. */
  key: Uint8Array;
}

const KEY_BYTES = 32;
const ENTRY = /^([a-z0-9-]{1,20}):([A-Za-z0-9+/]{43}=)$/;

/**
 * Reads DATA_KEYS or DATA_KEYS_NEXT: `id:base64,id:base64`, 32 bytes each. The first key of DATA_KEYS seals, all keys of both
 * open. Before a new key may seal anywhere, every process must be able to open with it (docs/lead-lifecycle.md).
 * @throws Error that says what is wrong, without the keys.
 */
export function parseDataKeys(list: string): [DataKey, ...DataKey[]] {
  const [first, ...others] = list.split(",").map(parseEntry);
  if (!first) throw new Error("is empty");
  const keys: [DataKey, ...DataKey[]] = [first, ...others];
  if (new Set(keys.map(({ id }) => id)).size < keys.length) throw new Error("names a key twice");
  return keys;
}

function parseEntry(entry: string): DataKey {
  const [, id, base64] = ENTRY.exec(entry.trim()) ?? [];
  const key = Uint8Array.from(Buffer.from(base64 ?? "", "base64"));
  if (!id || key.length !== KEY_BYTES) throw new Error("must be id:base64 of 32 bytes, for example k1:…=");
  return { id, key };
}
