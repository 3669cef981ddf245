import type { Metadata } from "next";
import { notFound } from "next/navigation";
import * as z from "zod/mini";
import { CertificateView, DamagedCertificate } from "@/components/certificates/certificate-view";
import { AppError } from "@/lib/kit/errors";
import { paths } from "@/lib/kit/paths";
import { uuid } from "@/lib/kit/uuid";
import { listPublishedKeys } from "@/lib/ledger/certificate-keys.server";
import { judgeCertificate } from "@/lib/ledger/judge-certificate";
import { inspectCertificate, listHeads } from "@/lib/ledger/queries.server";

export const metadata: Metadata = {
  title: "Certificate of a sold lead",
  description: "A signed receipt for one lead: received, verified and sold once, to one buyer.",
  robots: { index: false },
};

/** Published heads on the page: a week. */
const SHOWN_HEADS = 7;

const params = z.object({ id: uuid() });

export default async function CertificatePage(props: PageProps<"/certificates/[id]">) {
  const parsed = params.safeParse(await props.params);
  if (!parsed.success) notFound();
  const [found, heads] = await Promise.all([inspect(parsed.data.id), listHeads(SHOWN_HEADS)]);
  if (!found) return <DamagedCertificate />;
  const { isGenuine, checks } = judgeCertificate(found.file, found);
  const key = listPublishedKeys().find(({ keyId }) => keyId === found.file.keyId);
  return (
    <CertificateView
      file={found.file}
      verdict={isGenuine ? "genuine" : "false"}
      checks={checks}
      checkedAt={new Date().toISOString()}
      fileUrl={paths.certificateJson(found.file.receipt.certificateId)}
      keyPem={key?.pem ?? null}
      heads={heads}
    />
  );
}

/** Returns null when the stored receipt was changed and cannot be read. */
async function inspect(id: string) {
  try {
    return await inspectCertificate(id);
  } catch (error) {
    if (error instanceof AppError && error.status === 404) notFound();
    if (error instanceof AppError && error.code === "certificate-damaged") return null;
    throw error;
  }
}
