import { bottlesOfParts, type SetPart } from '#domain/set.ts'
import { useWords } from '../words.ts'

/** "2 × Riesling Kabinett 2022". */
export function usePartWords(): (part: SetPart) => string {
  const { t, say } = useWords()
  return ({ name, vintage, amount }) => {
    const called = vintage === null ? say(name) : `${say(name)} ${vintage}`
    return amount === 1 ? called : t('catalog.set.part', { wine: called, amount })
  }
}

/** "6 bottles: 2 × Riesling Kabinett 2022, Spätburgunder 2020, …". */
export function useInsideWords(): (parts: readonly SetPart[]) => string {
  const { t } = useWords()
  const wine = usePartWords()
  return (parts) =>
    t('catalog.set.inside', { bottles: bottlesOfParts(parts), wines: parts.map(wine).join(t('catalog.list-comma')) })
}
