import type { TermRef } from '#domain/product.ts'
import type { MessageKey } from '#messages/keys.ts'
import { useWords } from '../../words.ts'

/** Regions that are called after their wine: on a map and in an address stands the place. */
const PLACES: Readonly<Record<string, MessageKey>> = {
  'ruster-ausbruch': 'content.place.rust',
  'wiener-gemischter-satz': 'content.place.wien',
}

export function usePlaceName(): (region: Pick<TermRef, 'code' | 'name'>) => string {
  const { t, say } = useWords()
  return ({ code, name }) => {
    const place = PLACES[code]
    return place ? t(place) : say(name)
  }
}
