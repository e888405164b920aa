import type { EntryId, MenuPlace } from '#domain/menu.ts'
import type { MessageKey } from '#messages/keys.ts'
import { useCompany } from '../company-store.ts'
import { useIsWritten } from '../content/pages/written-pages.ts'
import { useWords } from '../words.ts'

type Built<Place extends MenuPlace> = { id: EntryId<Place>; key: MessageKey; to?: string }
type Entry<Thing> = Thing & { words: string }

/** What staff let a place show, in their order and by their names; links whose pages nobody has written are left out. */
export function useEntries<Place extends MenuPlace, Thing extends Built<Place>>(
  place: Place,
  built: readonly Thing[],
): Entry<Thing>[] {
  const { t, locale } = useWords()
  const isWritten = useIsWritten()
  const entries: readonly { id: string; name?: Record<typeof locale, string> | undefined }[] = useCompany().menu[place] ?? built
  return entries
    .map((entry) => ({ ...(built.find(({ id }) => id === entry.id) as Thing), ...entry }))
    .map((entry) => ({ ...entry, words: entry.name?.[locale] || t(entry.key) }))
    .filter(({ to = '' }) => isWritten(to))
}
