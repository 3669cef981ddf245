import { expect, it } from "@jest/globals";
import { EXAMPLE_CERTIFICATE, EXAMPLE_KEY_PEM } from "./example-certificate";
import { verifyFile } from "./verify-file";

it("the example has a valid signature of its own key", async () => {
  const verdict = await verifyFile(JSON.stringify(EXAMPLE_CERTIFICATE), EXAMPLE_KEY_PEM);
  expect(verdict).toMatchObject({ verdict: "genuine", keyId: EXAMPLE_CERTIFICATE.keyId });
});

it("a changed example is false", async () => {
  const changed = { ...EXAMPLE_CERTIFICATE, receipt: { ...EXAMPLE_CERTIFICATE.receipt, line: "auto" } };
  expect(await verifyFile(JSON.stringify(changed), EXAMPLE_KEY_PEM)).toMatchObject({ verdict: "false" });
});
