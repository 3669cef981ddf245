import "server-only";
import type { LookupAddress } from "node:dns";
import { Resolver } from "node:dns/promises";
import type { LookupFunction } from "node:net";
import { OutboundError } from "./outbound-error";

/** How names are resolved, and which IP addresses may be connected to. */
export interface AddressBook {
  resolve: ResolveName;
  /** `isPublicIpAddress`. Tests accept local IP addresses, because they have no public one. */
  isPublic: (ipAddress: string) => boolean;
}

/** Resolves a name to all its IP addresses, IPv4 first. Rejects, or returns an empty list, when there are none. */
export type ResolveName = (name: string) => Promise<readonly string[]>;

/**
 * Makes a resolver that asks the system's name servers, or `servers` ("127.0.0.1:53"). It does not use getaddrinfo, which
 * blocks one of Node's four threads while a name server hangs (they also hash passwords and read files), and which reads
 * /etc/hosts. Its timeout is shorter than the timeout of a connection.
 */
export function createDnsResolver(servers?: readonly string[]): ResolveName {
  return async (name) => {
    const resolver = new Resolver({ timeout: 1000, tries: 2 });
    if (servers) resolver.setServers(servers);
    const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    return answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
  };
}

/**
 * Resolves a name to its IP addresses, all of them public.
 * @throws OutboundError `dns` when there are none; `refused-target` when ANY of them is not on the public Internet: with
 * one public and one internal IP address, a connection would use the internal one when the public one does not respond.
 */
export async function resolvePublicName(
  name: string,
  { resolve, isPublic }: AddressBook,
): Promise<readonly string[]> {
  const ipAddresses = await resolve(name).catch((cause: unknown) => {
    throw new OutboundError("dns", `The name ${name} could not be resolved.`, { cause });
  });
  if (ipAddresses.length === 0) throw new OutboundError("dns", `The name ${name} could not be resolved.`);
  if (!ipAddresses.every((ipAddress) => isPublic(ipAddress))) {
    throw new OutboundError("refused-target", `The name ${name} does not lead to the public Internet.`);
  }
  return ipAddresses;
}

/**
 * Makes the `lookup` of sockets. The socket connects to exactly the IP addresses that were checked, so a name server
 * cannot return a public one for the check and an internal one for the connection (DNS rebinding). Sockets do not call
 * it for IP literals.
 */
export function createGuardedLookup(book: AddressBook): LookupFunction {
  return (name, options, callback) => {
    void lookUp(name, book).then(({ error, entries }) => {
      const [first] = entries;
      // On the next tick, so that an error thrown by the socket does not reject this promise.
      if (options.all || !first) process.nextTick(callback, error, entries);
      else process.nextTick(callback, error, first.address, first.family);
      return undefined;
    });
  };
}

interface Lookup {
  error: OutboundError | null;
  entries: LookupAddress[];
}

async function lookUp(name: string, book: AddressBook): Promise<Lookup> {
  try {
    const ipAddresses = await resolvePublicName(name, book);
    return {
      error: null,
      entries: ipAddresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
    };
  } catch (cause) {
    const error = cause instanceof OutboundError ? cause : new OutboundError("dns", "No lookup.", { cause });
    return { error, entries: [] };
  }
}
