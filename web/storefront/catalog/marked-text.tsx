import { Fragment } from 'react'
import { useWords } from '../words.ts'
import { findMarks } from './find-marks.ts'
import { NamePieces } from './wine-name.tsx'

/** A name of a wine or term, within `whole-words`; what the search was for is marked. */
export function MarkedText({ text, query }: { text: string; query?: string | undefined }) {
  const { locale } = useWords()
  if (!query) return <NamePieces name={text} />
  return findMarks(text, query).map((piece, index) => {
    const name = <NamePieces name={piece.text} />
    const key = `${index}${piece.text}`
    return (
      <Fragment key={key}>
        {index > 0 && locale === 'zh-CN' ? <wbr /> : null}
        {piece.isHit ? <mark>{name}</mark> : name}
      </Fragment>
    )
  })
}
