import ipaddr from "ipaddr.js";

/** Who sent a request, as far as the network tells. */
export interface NetworkPath {
  /** The other end of the connection; null when it is not known (a test, a local socket). */
  peer: string | null;
  /** The header X-Forwarded-For, which everybody can write. */
  forwardedFor: string | null;
}

/** A network of proxies that may say for whom they ask: address and prefix length. */
export type ProxyNetwork = readonly [ipaddr.IPv4 | ipaddr.IPv6, number];

/**
 * The address that a request came from, in its shortest form. X-Forwarded-For counts only as far as proxies of
 * `trustedProxies` wrote it: it is read from the right, past each of them, up to the first address that is not
 * one. Nothing that a client puts into the header can stand there, because proxies append to the right.
 */
export function clientAddress(path: NetworkPath, trustedProxies: readonly ProxyNetwork[]): string | null {
  let nearest = path.peer === null ? null : parseAddress(path.peer);
  const hops = path.forwardedFor?.split(",") ?? [];
  while (nearest && isWithin(nearest, trustedProxies)) {
    const farther = parseAddress(hops.pop() ?? "");
    if (!farther) break;
    nearest = farther;
  }
  return nearest?.toString() ?? null;
}

/**
 * The part of an address that one customer of a network provider has: IPv4 as it is, IPv6 by its first 64 bits,
 * because each customer has 2^64 of them to change between.
 */
export function throttledPart(address: string): string {
  const parsed = parseAddress(address);
  return parsed?.kind() === "ipv6" ? networkOf(parsed, 64) : address;
}

/** An address without the part that tells persons apart: IPv4 /24, IPv6 /48. For what is kept. */
export function shortenAddress(address: string): string {
  const parsed = parseAddress(address);
  if (!parsed) return address;
  return networkOf(parsed, parsed.kind() === "ipv6" ? 48 : 24);
}

/**
 * Reads "10.0.0.0/8, ::1": networks, or single addresses.
 * @throws Error naming the entry that is neither.
 */
export function parseProxyNetworks(list: string): ProxyNetwork[] {
  const entries = list.split(",").flatMap((entry) => entry.trim() || []);
  return entries.map((entry) => {
    const [text = "", prefix, ...rest] = entry.split("/");
    const address = parseAddress(text);
    const widest = address?.kind() === "ipv6" ? 128 : 32;
    const bits = prefix === undefined ? widest : Number(/^\d{1,3}$/.test(prefix) ? prefix : Number.NaN);
    if (!address || rest.length > 0 || !(bits <= widest)) {
      throw new Error(`"${entry}" is neither an address nor a network`);
    }
    return [address, bits];
  });
}

/** Accepts what proxies write: an address, with or without a port. IPv4 inside IPv6 becomes IPv4. */
function parseAddress(text: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  const bare = text
    .trim()
    .replace(/^\[([^\]]+)\](:\d+)?$/, "$1")
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, "$1");
  // Four decimal parts only: ipaddr.js also reads 0x7f.1 and 2130706433.
  if (!bare.includes(":") && !ipaddr.IPv4.isValidFourPartDecimal(bare)) return null;
  return ipaddr.isValid(bare) ? ipaddr.process(bare) : null;
}

function isWithin(address: ipaddr.IPv4 | ipaddr.IPv6, networks: readonly ProxyNetwork[]): boolean {
  return networks.some(
    ([network, bits]) => network.kind() === address.kind() && address.match([network, bits]),
  );
}

function networkOf(address: ipaddr.IPv4 | ipaddr.IPv6, bits: number): string {
  const cidr = `${address.toString()}/${bits}`;
  const family = address.kind() === "ipv6" ? ipaddr.IPv6 : ipaddr.IPv4;
  return `${family.networkAddressFromCIDR(cidr).toString()}/${bits}`;
}
