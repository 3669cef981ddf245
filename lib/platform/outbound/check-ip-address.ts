import ipaddr from "ipaddr.js";

/** Global unicast: all IPv6 addresses that are routed on the Internet. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR("2000::/3");
/** The well-known prefix of NAT64 (RFC 6052): the last four bytes are the IPv4 address that the connection reaches. */
const NAT64 = ipaddr.IPv6.parseCIDR("64:ff9b::/96");
/** A public IP address that, inside Azure's virtual machines, reaches platform services (WireServer, metadata). */
const AZURE_PLATFORM = "168.63.129.16";

/**
 * Whether `text` is an IP address on the public Internet. IPv4 must have four decimal parts, IPv6 no zone; every other
 * spelling is false. IP addresses of the special-purpose registries are false (loopback, private, link-local,
 * carrier-grade NAT, multicast, documentation, benchmarks, 0/8, 240/4, unique local …). IPv4-mapped and NAT64 addresses
 * are judged by the IPv4 address inside; all other transition addresses are false.
 * Sources: IANA IPv4 and IPv6 Special-Purpose Address Registries (RFC 6890) by way of ipaddr.js.
 */
export function isPublicIpAddress(text: string): boolean {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return isPublicIpv4(ipaddr.IPv4.parse(text));
  if (text.includes("%") || !ipaddr.IPv6.isValid(text)) return false;
  return isPublicIpv6(ipaddr.IPv6.parse(text));
}

/** Whether a host is an IP address in the spelling that `URL` and sockets use, without brackets. */
export function isIpLiteral(host: string): boolean {
  return ipaddr.IPv4.isValidFourPartDecimal(host) || host.includes(":");
}

function isPublicIpv4(ipAddress: ipaddr.IPv4): boolean {
  return ipAddress.range() === "unicast" && ipAddress.toString() !== AZURE_PLATFORM;
}

function isPublicIpv6(ipAddress: ipaddr.IPv6): boolean {
  if (ipAddress.isIPv4MappedAddress()) return isPublicIpv4(ipAddress.toIPv4Address());
  if (ipAddress.match(NAT64)) return isPublicIpv4(new ipaddr.IPv4(ipAddress.toByteArray().slice(12)));
  return ipAddress.range() === "unicast" && ipAddress.match(GLOBAL_IPV6) && !isIsatap(ipAddress);
}

/** Whether an IPv6 address carries an IPv4 address by RFC 5214: interface id 0:5efe or 200:5efe, after any prefix. */
function isIsatap({ parts }: ipaddr.IPv6): boolean {
  const [, , , , fifth = 0, sixth = 0] = parts;
  return sixth === 0x5efe && (fifth & ~0x200) === 0;
}
