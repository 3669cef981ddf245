import ipaddr from "ipaddr.js";

/** Global unicast: everything that the IPv6 registry gives out to be routed on the Internet. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR("2000::/3");
/** The well-known prefix of NAT64 (RFC 6052): the last four bytes are the IPv4 address that is dialled. */
const NAT64 = ipaddr.IPv6.parseCIDR("64:ff9b::/96");
/** Looks public, but reaches Azure's platform services (WireServer, metadata) from inside a virtual machine. */
const AZURE_PLATFORM = "168.63.129.16";

/**
 * True when `text` is an IP address on the public Internet. IPv4 only as four decimal parts, IPv6 without a zone:
 * every other spelling is false, as is everything that the registries of special addresses name (loopback, private,
 * link-local, carrier-grade NAT, multicast, documentation, benchmarks, 0/8, 240/4, unique local …) and every
 * transition address that carries an IPv4 address, but for IPv4-mapped and NAT64, which are judged by what they carry.
 * Sources: IANA IPv4 and IPv6 Special-Purpose Address Registries (RFC 6890) by way of ipaddr.js.
 */
export function isPublicAddress(text: string): boolean {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return isPublicIpv4(ipaddr.IPv4.parse(text));
  if (text.includes("%") || !ipaddr.IPv6.isValid(text)) return false;
  return isPublicIpv6(ipaddr.IPv6.parse(text));
}

/** True for an IP address in the spelling that `URL` and sockets use, without brackets. */
export function isIpLiteral(host: string): boolean {
  return ipaddr.IPv4.isValidFourPartDecimal(host) || host.includes(":");
}

function isPublicIpv4(address: ipaddr.IPv4): boolean {
  return address.range() === "unicast" && address.toString() !== AZURE_PLATFORM;
}

function isPublicIpv6(address: ipaddr.IPv6): boolean {
  if (address.isIPv4MappedAddress()) return isPublicIpv4(address.toIPv4Address());
  if (address.match(NAT64)) return isPublicIpv4(new ipaddr.IPv4(address.toByteArray().slice(12)));
  return address.range() === "unicast" && address.match(GLOBAL_IPV6) && !isIsatap(address);
}

/** RFC 5214: an interface id of 0:5efe or 200:5efe, then an IPv4 address, behind any prefix. */
function isIsatap({ parts }: ipaddr.IPv6): boolean {
  const [, , , , fifth = 0, sixth = 0] = parts;
  return sixth === 0x5efe && (fifth & ~0x200) === 0;
}
