import type { ReactNode } from "react";
import { CodeBlock } from "@/components/api-docs/code-block";
import { buttonVariants } from "@/components/ui/button";
import { TAKE_APART, VERIFIED, VERIFY } from "@/lib/ledger/offline-commands";

interface OfflineCheckProps {
  /** URL of the certificate as a file. */
  fileUrl: string;
  /** The public key that signed it. Null when we have not published it: such a signature is not ours. */
  keyPem: string | null;
}

/** How anybody checks the certificate without us: two files, and three commands of jq and OpenSSL. */
export function OfflineCheck({ fileUrl, keyPem }: OfflineCheckProps) {
  const fileLink = buttonVariants({ variant: "secondary", size: "sm", className: "min-h-11" });
  return (
    <section aria-labelledby="offline-title" className="mt-14 lg:mt-18">
      <h2 id="offline-title" className="font-display text-2xl font-medium tracking-tight">
        Check it offline
      </h2>
      <p className="mt-3 max-w-measure text-ink-soft">
        You don't have to trust this page. Keep two files, and any computer with OpenSSL 3 and jq can repeat
        the check without us.
      </p>
      <ol className="mt-6 grid gap-7 lg:grid-cols-3 lg:gap-5">
        <Step
          number={1}
          title="Keep two files"
          text="The certificate and our public key, ideally on the day of the sale."
        >
          <p className="flex flex-wrap gap-3">
            <a href={fileUrl} download="certificate.json" className={fileLink}>
              certificate.json
            </a>
            {keyPem ? (
              <a
                href={`data:application/x-pem-file,${encodeURIComponent(keyPem)}`}
                download="key.pem"
                className={fileLink}
              >
                key.pem
              </a>
            ) : null}
          </p>
        </Step>
        <Step number={2} title="Take it apart" text="Into the receipt as we signed it, and the signature.">
          <CodeBlock code={TAKE_APART} label="the commands that take it apart" />
        </Step>
        <Step number={3} title="Verify" text="No network needed. The last line is the result.">
          <CodeBlock code={VERIFY} label="the command that verifies it" />
          <p className="mt-2 text-sm text-ink-soft">
            Prints <strong className="font-mono font-medium text-accent-deep">{VERIFIED}</strong>
          </p>
        </Step>
      </ol>
    </section>
  );
}

interface StepProps {
  number: number;
  title: string;
  text: string;
  children: ReactNode;
}

function Step({ number, title, text, children }: StepProps) {
  return (
    <li className="min-w-0 border-t-2 border-accent pt-3">
      <h3 className="text-lg font-semibold">
        <span aria-hidden="true" className="mr-2.5 font-display font-medium text-accent-deep">
          {number}
        </span>
        {title}
      </h3>
      <p className="mt-1 mb-3 text-ink-soft">{text}</p>
      {children}
    </li>
  );
}
