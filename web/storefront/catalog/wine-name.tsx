import { nameParts, PIECES_WORD } from '#domain/name-breaks.ts'
import { useWords } from '../words.ts'

/** Chinese has no spaces: a name breaks between its words, not within a grape. */
export function WineName({ name }: { name: string }) {
  const pieces = useWords().t(PIECES_WORD)
  if (!pieces) return name
  return (
    <span className="whole-words">
      {nameParts(name, pieces).flatMap((part, index) => [index > 0 ? <wbr key={part} /> : '', part])}
    </span>
  )
}
