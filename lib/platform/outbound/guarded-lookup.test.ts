import type { LookupOptions } from "node:dns";
import { afterEach, describe, expect, it } from "@jest/globals";
import { isPublicIpAddress } from "./check-ip-address";
import { createDnsResolver, createGuardedLookup, resolvePublicName } from "./guarded-lookup.server";
import { type NameServer, startNameServer } from "./testing/name-server";

const IPV4 = "93.184.215.14";
const IPV6 = "2606:2800:21f:cb07:6820:80da:af6b:8b2c";

const servers: NameServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

async function bookOf(...addresses: string[]) {
  const server = await startNameServer(addresses);
  servers.push(server);
  return { resolve: createDnsResolver([server.address]), isPublic: isPublicIpAddress };
}

describe("a name", () => {
  it.each([[[IPV4]], [[IPV6]], [[IPV4, "1.1.1.1", IPV6]]])(
    "has the addresses of its name server: %j",
    async (addresses) => {
      expect(await resolvePublicName("crm.example.com", await bookOf(...addresses))).toEqual(addresses);
    },
  );

  it.each([
    [["127.0.0.1"]],
    [["::1"]],
    [[IPV4, "10.0.0.1"]],
    [[IPV4, IPV6, "fd00::1"]],
    [["::ffff:127.0.0.1"]],
  ])("is refused with %j", async (addresses) => {
    const resolving = resolvePublicName("crm.example.com", await bookOf(...addresses));
    await expect(resolving).rejects.toMatchObject({ code: "refused-target" });
  });

  it("may not exist", async () => {
    await expect(resolvePublicName("crm.example.com", await bookOf())).rejects.toMatchObject({ code: "dns" });
  });
});

describe("the lookup of a socket", () => {
  const lookUp = (book: Awaited<ReturnType<typeof bookOf>>, options: LookupOptions) =>
    new Promise((resolve, reject) => {
      createGuardedLookup(book)("crm.example.com", options, (error, address, family) =>
        error ? reject(error) : resolve([address, family]),
      );
    });

  it("hands on all addresses, or the first", async () => {
    const book = await bookOf(IPV4, IPV6);
    const all = [
      { address: IPV4, family: 4 },
      { address: IPV6, family: 6 },
    ];
    expect(await lookUp(book, { all: true })).toEqual([all, undefined]);
    expect(await lookUp(book, {})).toEqual([IPV4, 4]);
  });

  it("fails with the refusal", async () => {
    const book = await bookOf(IPV4, "192.168.1.1");
    await expect(lookUp(book, { all: true })).rejects.toMatchObject({ code: "refused-target" });
  });
});
