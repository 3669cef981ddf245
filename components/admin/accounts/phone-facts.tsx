import { Moment } from "@/components/ui/moment";
import { Notice } from "@/components/ui/notice";
import { PHONE_DAYS } from "@/lib/accounts/staff/phone-age";
import type { AccountDetailDto } from "@/lib/accounts/staff/schemas";

interface PhoneFactsProps {
  account: AccountDetailDto;
  /** What staff do when a customer's account has no phone. */
  withoutPhone: string;
  /** What staff can do once the phone counts, as in "You can send the link starting …." */
  action: string;
}

/** Shows the phone to call, when it was last changed, and from when it proves who is asking. */
export function PhoneFacts({ account, withoutPhone, action }: PhoneFactsProps) {
  const { phone, phoneChangedAt, phoneProvesFrom, role } = account;
  return (
    <>
      <p className="text-ink-soft">
        {phone ? `Phone of the account: ${phone}. ` : "The account has no phone. "}
        {phoneChangedAt ? (
          <>
            It was last changed <Moment at={phoneChangedAt} />.
          </>
        ) : phone ? (
          "It has not changed since registration."
        ) : (
          "None was added since registration."
        )}
        {phone || role === "staff" ? null : ` ${withoutPhone}`}
      </p>
      {phoneProvesFrom ? (
        <Notice tone="amber">
          The phone was changed in the last {PHONE_DAYS} days, so it does not prove who is asking. You can{" "}
          {action} starting <Moment at={phoneProvesFrom} />.
        </Notice>
      ) : null}
    </>
  );
}
