/** The file that was uploaded last, until the page is loaded again. */
let kept: { id: number; file: File } | undefined

export const keepFile = (id: number, file: File): void => {
  kept = { id, file }
}
export const keptFile = (id: number): File | undefined => (kept?.id === id ? kept.file : undefined)
