import { TERM_KINDS } from '#domain/term-kinds.ts'
import { useWords } from '../use-words.ts'

/** Names a kind of term ("Region"); unknown kinds are returned unchanged. */
export function useKindWords(): (kind: string) => string {
  const { t } = useWords()
  return (kind) => {
    const known = TERM_KINDS.find((each) => each === kind)
    return known ? t(`console-sales.kind.${known}`) : kind
  }
}
