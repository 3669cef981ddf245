import type { Metadata } from "next";
import { CertificateView } from "@/components/certificates/certificate-view";
import { paths } from "@/lib/kit/paths";
import { EXAMPLE_CERTIFICATE, EXAMPLE_KEY_PEM } from "@/lib/ledger/example-certificate";
import { describePage } from "@/lib/marketing/page-metadata";

export const metadata: Metadata = describePage({
  title: "Example of a certificate",
  description: "A signed example: what the certificate of a sold lead says, and how to check it offline.",
  path: paths.exampleCertificate,
});

const FILE_URL = `data:application/json,${encodeURIComponent(JSON.stringify(EXAMPLE_CERTIFICATE))}`;

/** Static: a unit test checks the example's signature. */
export default function ExampleCertificatePage() {
  return (
    <CertificateView
      file={EXAMPLE_CERTIFICATE}
      verdict="example"
      checks={[
        {
          name: "Signature",
          passed: true,
          detail:
            "Signed with the example's own key, which you can download below. It covers the whole receipt.",
        },
      ]}
      checkedAt={null}
      fileUrl={FILE_URL}
      keyPem={EXAMPLE_KEY_PEM}
      heads={[]}
    />
  );
}
