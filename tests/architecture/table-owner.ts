/** Who works with a table. */
export interface TableOwner {
  /** The domain that writes it: a folder of lib, or a top-level folder. */
  owner: string;
  /** Other domains that read it. */
  readers: readonly string[];
  /** Other domains that write it, and why. */
  alsoWrites?: Readonly<Record<string, string>>;
}
