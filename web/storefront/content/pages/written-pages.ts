import type { PageKey } from '#domain/content.ts'
import { useCompany } from '../../company-store.ts'

/** Pages that answer 404 until staff have written them; their addresses end with the page's key. */
const NEEDS_WORDS = /^\/(?:page\/|aboutus$|festival$|why_festival$)/

/** Whether an address of the shop leads to a page; false for one that nobody has written. */
export function useIsWritten(): (to: string) => boolean {
  const { writtenPages } = useCompany()
  return (to) => !NEEDS_WORDS.test(to) || writtenPages.includes(to.slice(to.lastIndexOf('/') + 1) as PageKey)
}
