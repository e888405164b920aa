import { writePdf } from '#demo/papers/pdf.ts'

/** A real PDF with one line; `catalog` adds entries to its root. */
export const pdf = (text: string, catalog = ''): Buffer => writePdf([{ text, size: 18, x: 56, y: 760 }], { catalog })
