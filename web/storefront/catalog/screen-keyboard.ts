/**
 * After a search the keyboard on the screen of a phone would cover half of what was found, so the box gives up the focus there. At a
 * desk it keeps it: the next search begins where the last one ended.
 */
export function closeScreenKeyboard(box: HTMLElement | null): void {
  if (matchMedia('(pointer: coarse)').matches) box?.blur()
}
