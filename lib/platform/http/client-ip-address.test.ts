import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { clientIpAddress, parseProxyNetworks, shortenIpAddress, throttledPart } from "./client-ip-address";

const PROXIES = parseProxyNetworks("10.0.0.0/8, 2001:db8:ffff::/48, 192.0.2.9");
const forgedHeader = fc.oneof(
  fc.string(),
  fc
    .array(fc.oneof(fc.ipV4(), fc.ipV6(), fc.constantFrom("", "unknown", "10.0.0.1")), { maxLength: 9 })
    .map(String),
);

describe("the IP address of a client", () => {
  it("is never changed by a header when no proxy is trusted", () => {
    fc.assert(
      fc.property(fc.oneof(fc.ipV4(), fc.ipV6()), forgedHeader, (peer, forwardedFor) => {
        expect(clientIpAddress({ peer, forwardedFor }, [])).toBe(
          clientIpAddress({ peer, forwardedFor: null }, []),
        );
      }),
    );
  });

  it("is never changed by a header that comes from elsewhere than a trusted proxy", () => {
    fc.assert(
      fc.property(forgedHeader, (forwardedFor) => {
        expect(clientIpAddress({ peer: "203.0.113.7", forwardedFor }, PROXIES)).toBe("203.0.113.7");
      }),
    );
  });

  it("is never changed by what a client wrote before the proxy appended", () => {
    fc.assert(
      fc.property(forgedHeader, (forged) => {
        const path = { peer: "10.1.2.3", forwardedFor: `${forged}, 203.0.113.7, 10.9.9.9` };
        expect(clientIpAddress(path, PROXIES)).toBe("203.0.113.7");
      }),
    );
  });

  it.each([
    ["10.1.2.3", "198.51.100.1", "198.51.100.1"],
    ["::ffff:10.1.2.3", "198.51.100.1:49152", "198.51.100.1"],
    ["2001:db8:ffff::1", "[2001:db8:1::5]:443", "2001:db8:1::5"],
    ["192.0.2.9", "198.51.100.1, 10.0.0.4", "198.51.100.1"],
    ["10.1.2.3", "10.7.7.7", "10.7.7.7"],
    ["10.1.2.3", "2130706433", "10.1.2.3"],
    ["10.1.2.3", "198.51.100.1, not-an-address", "10.1.2.3"],
    ["10.1.2.3", "", "10.1.2.3"],
    ["::ffff:203.0.113.7", "198.51.100.1", "203.0.113.7"],
  ])("of %s asking for %j is %s", (peer, forwardedFor, address) => {
    expect(clientIpAddress({ peer, forwardedFor }, PROXIES)).toBe(address);
  });

  it("is not known without a connection, whatever the header says", () => {
    expect(clientIpAddress({ peer: null, forwardedFor: "198.51.100.1" }, PROXIES)).toBeNull();
    expect(clientIpAddress({ peer: "", forwardedFor: "198.51.100.1" }, PROXIES)).toBeNull();
  });
});

describe("parts of an IP address", () => {
  it("one customer has", () => {
    expect(throttledPart("203.0.113.7")).toBe("203.0.113.7");
    expect(throttledPart("2001:db8:1:2:3:4:5:6")).toBe("2001:db8:1:2::/64");
  });

  it("may be kept", () => {
    expect(shortenIpAddress("203.0.113.7")).toBe("203.0.113.0/24");
    expect(shortenIpAddress("2001:db8:1:2:3:4:5:6")).toBe("2001:db8:1::/48");
  });
});

describe("the list of proxies", () => {
  it("is empty, or names addresses and networks", () => {
    expect(parseProxyNetworks("")).toEqual([]);
    expect(
      parseProxyNetworks("10.0.0.0/8,::1").map(([address, bits]) => `${address.toString()}/${bits}`),
    ).toEqual(["10.0.0.0/8", "::1/128"]);
  });

  it.each(["2", "proxy.internal", "10.0.0.0/33", "10.0.0.0/x", "10.0.0.0/8/8", "*"])(
    "does not hold %j",
    (entry) => {
      expect(() => parseProxyNetworks(entry)).toThrow("neither an IP address nor a network");
    },
  );
});
