import { CodeBlock } from "@/components/api-docs/code-block";
import { Prose } from "@/components/documents/prose";
import { TextLink } from "@/components/documents/text-link";
import { paths } from "@/lib/kit/paths";
import { offlineCommands } from "@/lib/ledger/offline-commands";
import { site } from "@/lib/marketing/site";

/** How to check the certificate with common tools. */
export function OfflineCheck({ certificateId, keyId }: { certificateId: string; keyId: string }) {
  return (
    <Prose>
      <p>
        Keep <TextLink href={paths.certificateJson(certificateId)}>the certificate as a file</TextLink> and{" "}
        <TextLink href={paths.certificateKeys}>our public keys</TextLink>, best on the day of the sale. From
        then on nobody, and that includes us, can give you another version. These commands need curl, jq and
        OpenSSL 3, and the last two lines need no network:
      </p>
      <CodeBlock code={offlineCommands(site.url, certificateId, keyId)} label="the commands" />
      <p>
        The answer must be <strong>Signature Verified Successfully</strong>. The receipt is written as JSON in
        its canonical form (RFC 8785) and signed with Ed25519 (RFC 8032).
      </p>
    </Prose>
  );
}
