import { drawShareImage, SHARE_IMAGE_SIZE } from "@/components/share/share-image";
import { SHARE_IMAGE_ALT } from "@/lib/marketing/page-metadata";

export const alt = SHARE_IMAGE_ALT;
export const size = SHARE_IMAGE_SIZE;
export const contentType = "image/png";

/** The share image of every page without its own. */
export default function ShareImage() {
  return drawShareImage(
    "Exclusive leads, sold once, and we can prove it.",
    "Verified life, health, auto and property leads for insurance agencies.",
  );
}
