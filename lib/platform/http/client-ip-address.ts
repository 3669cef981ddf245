import ipaddr from "ipaddr.js";

/** The network data of a request. */
export interface NetworkPath {
  /** The IP address of the connection; null when it is unknown (a test, a local socket). */
  peer: string | null;
  /** The header X-Forwarded-For. Any client can send it. */
  forwardedFor: string | null;
}

/** A network of trusted proxies: IP address and prefix length. */
export type ProxyNetwork = readonly [ipaddr.IPv4 | ipaddr.IPv6, number];

/**
 * Finds the IP address that a request came from, in its shortest form; null when it is unknown. X-Forwarded-For is read
 * from the right, past the `trustedProxies`, up to the first IP address that is not one of them. A client cannot forge
 * that entry, because proxies append to the right.
 */
export function clientIpAddress(path: NetworkPath, trustedProxies: readonly ProxyNetwork[]): string | null {
  let nearest = path.peer === null ? null : parseIpAddress(path.peer);
  const hops = path.forwardedFor?.split(",") ?? [];
  while (nearest && isWithin(nearest, trustedProxies)) {
    const farther = parseIpAddress(hops.pop() ?? "");
    if (!farther) break;
    nearest = farther;
  }
  return nearest?.toString() ?? null;
}

/**
 * Returns the part of an IP address that rate limits count: IPv4 complete, IPv6 its first 64 bits, because one
 * connection to the Internet usually has 2^64 IPv6 addresses.
 */
export function throttledPart(ipAddress: string): string {
  const parsed = parseIpAddress(ipAddress);
  return parsed?.kind() === "ipv6" ? networkOf(parsed, 64) : ipAddress;
}

/** Shortens an IP address before it is stored, so that it does not identify a person: IPv4 to /24, IPv6 to /48. */
export function shortenIpAddress(ipAddress: string): string {
  const parsed = parseIpAddress(ipAddress);
  if (!parsed) return ipAddress;
  return networkOf(parsed, parsed.kind() === "ipv6" ? 48 : 24);
}

/**
 * Parses a list of networks and single IP addresses, such as "10.0.0.0/8, ::1".
 * @throws Error that names the first wrong entry.
 */
export function parseProxyNetworks(list: string): ProxyNetwork[] {
  const entries = list.split(",").flatMap((entry) => entry.trim() || []);
  return entries.map((entry) => {
    const [text = "", prefix, ...rest] = entry.split("/");
    const ipAddress = parseIpAddress(text);
    const widest = ipAddress?.kind() === "ipv6" ? 128 : 32;
    const bits = prefix === undefined ? widest : Number(/^\d{1,3}$/.test(prefix) ? prefix : Number.NaN);
    if (!ipAddress || rest.length > 0 || !(bits <= widest)) {
      throw new Error(`"${entry}" is neither an IP address nor a network`);
    }
    return [ipAddress, bits];
  });
}

/** Parses an IP address with or without a port. IPv4 inside IPv6 becomes IPv4. @returns null for anything else. */
function parseIpAddress(text: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  const bare = text
    .trim()
    .replace(/^\[([^\]]+)\](:\d+)?$/, "$1")
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, "$1");
  // Four decimal parts only: ipaddr.js also reads 0x7f.1 and 2130706433.
  if (!bare.includes(":") && !ipaddr.IPv4.isValidFourPartDecimal(bare)) return null;
  return ipaddr.isValid(bare) ? ipaddr.process(bare) : null;
}

function isWithin(ipAddress: ipaddr.IPv4 | ipaddr.IPv6, networks: readonly ProxyNetwork[]): boolean {
  return networks.some(
    ([network, bits]) => network.kind() === ipAddress.kind() && ipAddress.match([network, bits]),
  );
}

function networkOf(ipAddress: ipaddr.IPv4 | ipaddr.IPv6, bits: number): string {
  const cidr = `${ipAddress.toString()}/${bits}`;
  const family = ipAddress.kind() === "ipv6" ? ipaddr.IPv6 : ipaddr.IPv4;
  return `${family.networkAddressFromCIDR(cidr).toString()}/${bits}`;
}
