import { TextLink } from "@/components/documents/text-link";
import { Notice } from "@/components/ui/notice";
import { paths } from "@/lib/kit/paths";

/** Says what does not exist yet. Goes away when anybody can make a key. */
export function EarlyAccess() {
  return (
    <Notice tone="amber">
      <p className="font-semibold">Early access</p>
      <p className="mt-1">
        The endpoints below are not open to everybody yet. For now we issue API keys on request:{" "}
        <TextLink href={paths.contact}>ask for a key</TextLink>. Names may still change before the API opens;
        who has a key hears of it first.
      </p>
    </Notice>
  );
}
