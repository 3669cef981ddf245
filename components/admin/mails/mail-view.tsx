import { Tabs } from "@/components/ui/tabs";
import type { MailPreview } from "@/lib/staff/mail-previews/schemas";

interface MailViewProps {
  mail: MailPreview;
  /** Desktop, phone or text. */
  as: string;
  onAs: (as: string) => void;
}

/** An email as it looks on a desktop, on a phone and as text. */
export function MailView({ mail, as, onAs }: MailViewProps) {
  return (
    <section aria-labelledby={`subject-${mail.id}`} className="grid min-w-0 gap-5">
      <div>
        <h2 id={`subject-${mail.id}`} className="break-words text-xl font-semibold">
          {mail.subject}
        </h2>
        <p className="mt-1 text-muted">{mail.occasion}</p>
      </div>
      <Tabs
        label="Shown as"
        value={["phone", "text"].find((one) => one === as) ?? "desktop"}
        onChange={onAs}
        tabs={[
          { value: "desktop", label: "Desktop", content: <MailFrame mail={mail} /> },
          { value: "phone", label: "Phone", content: <MailFrame mail={mail} isPhone /> },
          { value: "text", label: "Text", content: <MailText text={mail.text} /> },
        ]}
      />
    </section>
  );
}

/** In an empty sandbox: no scripts, no forms, no origin, as in a mail program. */
function MailFrame({ mail, isPhone }: { mail: MailPreview; isPhone?: boolean }) {
  return (
    <iframe
      title={`${mail.name}, ${isPhone ? "320 pixels wide" : "as wide as the page"}`}
      sandbox=""
      srcDoc={mail.html}
      className={`block h-[46rem] max-w-full rounded-lg border border-line bg-white ${isPhone ? "mx-auto w-80" : "w-full"}`}
    />
  );
}

function MailText({ text }: { text: string }) {
  return (
    <pre className="whitespace-pre-wrap wrap-anywhere rounded-lg border border-line bg-white p-5 text-sm">
      {text}
    </pre>
  );
}
