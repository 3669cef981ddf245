import "server-only";
import type { LookupAddress } from "node:dns";
import { Resolver } from "node:dns/promises";
import type { LookupFunction } from "node:net";
import { OutboundError } from "./outbound-error";

/** Where names lead, and which addresses may be dialled. */
export interface AddressBook {
  resolve: ResolveName;
  /** `isPublicAddress`, but in tests: their machine has no public address to dial. */
  isPublic: (address: string) => boolean;
}

/** All addresses of a name, IPv4 first. Rejects, or resolves with none, when there are none. */
export type ResolveName = (name: string) => Promise<readonly string[]>;

/**
 * Asks name servers: the system's, or `servers` ("address:port"). Not getaddrinfo: that one blocks a thread of Node's
 * four for as long as a name server hangs (the same threads hash passwords and read files), and it also answers from
 * /etc/hosts. Silent servers are given up before the time to connect is.
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
 * The addresses of a name, all of them public.
 * @throws OutboundError `dns` when it has none, `refused-target` when ANY of them is not on the public Internet: a
 * name with one public and one inner address leads to the inner one whenever the other does not answer.
 */
export async function resolvePublicName(
  name: string,
  { resolve, isPublic }: AddressBook,
): Promise<readonly string[]> {
  const addresses = await resolve(name).catch((cause: unknown) => {
    throw new OutboundError("dns", `The name ${name} could not be resolved.`, { cause });
  });
  if (addresses.length === 0) throw new OutboundError("dns", `The name ${name} could not be resolved.`);
  if (!addresses.every((address) => isPublic(address))) {
    throw new OutboundError("refused-target", `The name ${name} does not lead to the public Internet.`);
  }
  return addresses;
}

/**
 * `lookup` for sockets: what it checks is what the socket dials, so that a name server that answers a check with a
 * public address and the connection with an inner one (DNS rebinding) gains nothing. Sockets do not call it for IP
 * literals.
 */
export function createGuardedLookup(book: AddressBook): LookupFunction {
  return (name, options, callback) => {
    void lookUp(name, book).then(({ error, entries }) => {
      const [first] = entries;
      // On a tick of its own: what the socket throws belongs to the socket, not to this promise.
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
    const addresses = await resolvePublicName(name, book);
    return {
      error: null,
      entries: addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
    };
  } catch (cause) {
    const error = cause instanceof OutboundError ? cause : new OutboundError("dns", "No lookup.", { cause });
    return { error, entries: [] };
  }
}
