/**
 * Scrolls to the element with this id, or to the top for an empty one, and takes the keyboard along. How it
 * moves is the stylesheet's word: smoothly, or at once for those who asked for less motion.
 * @returns false when there is no such element.
 */
export function scrollToSection(id: string): boolean {
  if (id === "") {
    window.scrollTo({ top: 0 });
    return true;
  }
  const section = document.getElementById(id);
  if (!section) return false;
  section.scrollIntoView();
  if (!section.matches("a, button, input, select, textarea, summary, [tabindex]")) section.tabIndex = -1;
  section.focus({ preventScroll: true });
  return true;
}
