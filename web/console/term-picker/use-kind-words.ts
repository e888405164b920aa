import { TERM_KINDS } from '#domain/term-kinds.ts'
import { useWords } from '../use-words.ts'

/** What a kind of term is called: "Region". A kind that has no name here is said as it is. */
export function useKindWords(): (kind: string) => string {
  const { t } = useWords()
  return (kind) => {
    const known = TERM_KINDS.find((each) => each === kind)
    return known ? t(`console-sales.kind.${known}`) : kind
  }
}
