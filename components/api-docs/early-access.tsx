import { TextLink } from "@/components/documents/text-link";
import { Notice } from "@/components/ui/notice";
import { paths } from "@/lib/kit/paths";

/** Says that the API is not public yet. Remove it when customers can create keys themselves. */
export function EarlyAccess() {
  return (
    <Notice tone="amber">
      <p className="font-semibold">Early access</p>
      <p className="mt-1">
        The endpoints below are not generally available yet. For now, we issue API keys on request:{" "}
        <TextLink href={paths.contact}>ask for a key</TextLink>. Names may still change before general
        release. We tell key holders first.
      </p>
    </Notice>
  );
}
