import Link from "next/link";
import { MessagePage } from "@/components/layout/message-page";
import { buttonVariants } from "@/components/ui/button";
import { paths } from "@/lib/kit/paths";

/** The buyer came back to a configuration that has been paid for. */
export function AlreadyPaid() {
  return (
    <MessagePage title="This package is already paid for">
      <p className="text-ink-soft">You were not charged again. The order stands on your dashboard.</p>
      <p>
        <Link href={paths.dashboard} className={buttonVariants()}>
          Go to your orders
        </Link>
      </p>
    </MessagePage>
  );
}
