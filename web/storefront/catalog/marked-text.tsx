import { findMarks } from './find-marks.ts'

export function MarkedText({ text, query }: { text: string; query?: string | undefined }) {
  if (!query) return text
  return findMarks(text, query).map((piece, index) => {
    const key = `${index}${piece.text}`
    return piece.isHit ? <mark key={key}>{piece.text}</mark> : <span key={key}>{piece.text}</span>
  })
}
