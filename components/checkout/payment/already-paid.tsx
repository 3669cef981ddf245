import Link from "next/link";
import { MessagePage } from "@/components/layout/message-page";
import { buttonVariants } from "@/components/ui/button";
import { paths } from "@/lib/kit/paths";

/** Shown for a configuration that is already paid for. */
export function AlreadyPaid() {
  return (
    <MessagePage title="This package is already paid for">
      <p className="text-ink-soft">You were not charged again. Your order is on your dashboard.</p>
      <p>
        <Link href={paths.dashboard} className={buttonVariants()}>
          Go to your orders
        </Link>
      </p>
    </MessagePage>
  );
}
