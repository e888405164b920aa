/** On phones the screen keyboard would cover half of the hits, so the box loses the focus; on desktops it keeps it. */
export function closeScreenKeyboard(box: HTMLElement | null): void {
  if (matchMedia('(pointer: coarse)').matches) box?.blur()
}
