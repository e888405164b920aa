import type { PageKey } from '#domain/content.ts'
import { useCompany } from '../../company-store.ts'
import { paths } from '../../paths.ts'

/** Pages that answer 404 until staff have written them. */
const NEEDS_WORDS: ReadonlyMap<string, PageKey> = new Map([
  [paths.aboutus(), 'aboutus'],
  [paths.festival(), 'festival'],
  [paths.whyFestival(), 'why_festival'],
  ...(['shipping', 'returns', 'payment', 'age', 'agreement', 'privacy'] as const).map((key) => [paths.page(key), key] as const),
])

/** Whether an address of the shop leads to a page; false for one that nobody has written. */
export function useIsWritten(): (to: string) => boolean {
  const { writtenPages } = useCompany()
  return (to) => {
    const key = NEEDS_WORDS.get(to)
    return key === undefined || writtenPages.includes(key)
  }
}
