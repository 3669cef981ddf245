import { describe, expect, it } from "@jest/globals";
import { isPublicIpAddress } from "./check-ip-address";
import { checkTarget } from "./check-target";
import { URL_VECTORS } from "./testing/ssrf-vectors";

const NOTHING_INNER = { allowedOrigins: [] };

describe("an address for deliveries", () => {
  it.each([
    ["https://hooks.crm.com/in?key=1", "https://hooks.crm.com/in?key=1"],
    ["https://hooks.crm.com:443/", "https://hooks.crm.com/"],
    ["https://hooks.crm.com:8443/a#part", "https://hooks.crm.com:8443/a"],
    ["https://bücher.example/", "https://xn--bcher-kva.example/"],
    ["https://crm.xn--p1ai/", "https://crm.xn--p1ai/"],
    ["https://my_crm.example.com", "https://my_crm.example.com/"],
    ["https://1.1.1.1/", "https://1.1.1.1/"],
    ["https://[2606:4700:4700::1111]:8443/", "https://[2606:4700:4700::1111]:8443/"],
  ])("may be %s", (text, href) => {
    const check = checkTarget(text, NOTHING_INNER);
    expect(check.ok && check.url.href).toBe(href);
  });

  it.each([
    ["inner-address", "https://10.0.0.1/"],
    ["inner-name", "https://crm/"],
    ["scheme", "http://hooks.crm.com/"],
    ["user-info", "https://me:secret@hooks.crm.com/"],
    ["port", "https://hooks.crm.com:8080/"],
    ["malformed", "hooks.crm.com"],
    ["too-long", `https://hooks.crm.com/${"a".repeat(2048)}`],
    ["too-long", `https://hooks.crm.com/${"ü".repeat(1000)}`],
  ])("is refused: %s", (reason, text) => {
    expect(checkTarget(text, NOTHING_INNER)).toMatchObject({ ok: false, reason });
  });

  it("may be local where the policy names exactly that origin", () => {
    const policy = { allowedOrigins: ["http://127.0.0.1:4300"] };
    const isOk = (text: string) => checkTarget(text, policy).ok;
    expect(isOk("http://127.0.0.1:4300/hook")).toBe(true);
    expect(isOk("http://127.0.0.1:4301/hook")).toBe(false);
    expect(isOk("https://127.0.0.1:4300/hook")).toBe(false);
    expect(isOk("http://localhost:4300/hook")).toBe(false);
    expect(isOk("http://me@127.0.0.1:4300/hook")).toBe(false);
  });

  const vectors = URL_VECTORS.flatMap(({ urls }) => urls);
  it("is none of the vectors, on the usual ports too", () => {
    const accepted = vectors.filter((url) => checkTarget(url.replace(":{port}", ""), NOTHING_INNER).ok);
    expect(accepted).toEqual([]);
  });
});

describe("an IP address", () => {
  it.each([
    "1.1.1.1",
    "100.63.255.255",
    "100.128.0.0",
    "172.32.0.1",
    "2606:4700:4700::1111",
    "::ffff:1.1.1.1",
    "64:ff9b::101:101",
  ])("is public: %s", (text) => expect(isPublicIpAddress(text)).toBe(true));

  it.each([
    "",
    "example.com",
    "1.1.1",
    "0x1.1.1.1",
    "01.1.1.1",
    "2606:4700::1%eth0",
    "[2606:4700::1]",
    "1.1.1.1:443",
    "16843009",
  ])('is not public unless it is spelled as sockets do: "%s"', (text) =>
    expect(isPublicIpAddress(text)).toBe(false),
  );
});
