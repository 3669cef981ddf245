import Link from "next/link";
import { MessagePage } from "@/components/layout/message-page";
import { buttonVariants } from "@/components/ui/button";
import { paths } from "@/lib/kit/paths";

/** No such configuration, or another account's. */
export function UnknownConfiguration() {
  return (
    <MessagePage title="We cannot find this package">
      <p className="text-ink-soft">
        It does not exist, or it was saved under another account. Nothing was charged. Build it again, or look
        at what you have bought so far.
      </p>
      <p className="flex flex-wrap gap-3">
        <Link href={paths.purchaseLeads} className={buttonVariants()}>
          Build a package
        </Link>
        <Link href={paths.dashboard} className={buttonVariants({ variant: "secondary" })}>
          Your orders
        </Link>
      </p>
    </MessagePage>
  );
}
