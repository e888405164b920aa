import { nameParts, PIECES_WORD } from '#domain/name-breaks.ts'
import { useWords } from '../words.ts'

/** Chinese has no spaces: a name breaks between its words, not within a grape. */
export function WineName({ name }: { name: string }) {
  const pieces = useWords().t(PIECES_WORD)
  return pieces ? <span className="whole-words">{broken(name, pieces)}</span> : name
}

/** For what stands in `whole-words` already: cards have a hundred and fifty names. */
export function NamePieces({ name }: { name: string }) {
  const pieces = useWords().t(PIECES_WORD)
  return pieces ? broken(name, pieces) : name
}

const broken = (name: string, pieces: string) =>
  nameParts(name, pieces).flatMap((part, index) => (index > 0 ? [<wbr key={part} />, part] : [part]))
