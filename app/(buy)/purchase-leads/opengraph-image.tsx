import { drawShareImage, SHARE_IMAGE_SIZE } from "@/components/share/share-image";

export const alt =
  "Leadwell: build your lead package by type, quantity and states, and see the price right away.";
export const size = SHARE_IMAGE_SIZE;
export const contentType = "image/png";

export default function ShareImage() {
  return drawShareImage(
    "Build your lead package, and see the price as you go.",
    "Choose type, quantity and at least five states. Each lead is sold only to you.",
  );
}
