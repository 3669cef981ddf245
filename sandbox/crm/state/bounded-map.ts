/** A map that drops its oldest entries beyond `limit`, to limit the memory of the process. */
export class BoundedMap<V> {
  private readonly entries = new Map<string, V>();
  constructor(private readonly limit: number) {}

  get(key: string): V | undefined {
    return this.entries.get(key);
  }

  set(key: string, value: V): void {
    this.entries.set(key, value);
    const oldest = this.entries.keys().next();
    if (this.entries.size > this.limit && !oldest.done) this.entries.delete(oldest.value);
  }

  values(): V[] {
    return [...this.entries.values()];
  }

  clear(): void {
    this.entries.clear();
  }
}
