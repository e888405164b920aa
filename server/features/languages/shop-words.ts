import type { StaffWord, WordForm, WordState } from '#contract/staff/words.ts'
import { LOCALES } from '#domain/locale.ts'
import { pathOfPlace, placeOf, WORD_PLACES, type WordPlace } from '#domain/word-places.ts'
import { baseOf, isLegal, placeholdersIn, wordProblem } from '#domain/words.ts'
import { versionOf } from '#server/http/version.ts'
import { builtInWords, type Dictionaries } from '#server/http/words.ts'

/** `folded`: what it is found by. */
type BuiltIn = { key: string; place: WordPlace; forms: Pick<WordForm, 'locale' | 'key' | 'builtIn'>[]; folded: string }

/** What the demo says about itself, and words that conversations already stored are recognised by. */
const NOT_FOR_MERCHANTS = /^(accounts\.sandbox|chat\.end$)/

const folded = (text: string): string => text.normalize('NFKC').toLowerCase()

/** In the order of the places, plural forms together. */
const BUILT_IN: readonly BuiltIn[] = gather()

function gather(): BuiltIn[] {
  const words = new Map<string, BuiltIn>()
  for (const locale of LOCALES) {
    for (const [key, builtIn] of Object.entries(builtInWords[locale])) {
      const place = placeOf(key)
      if (place === undefined || NOT_FOR_MERCHANTS.test(key)) continue
      const base = baseOf(key)
      const word = words.get(base) ?? { key: base, place, forms: [], folded: folded(base) }
      word.forms.push({ locale, key, builtIn })
      word.folded += `\n${folded(builtIn)}`
      words.set(base, word)
    }
  }
  return [...words.values()].toSorted((a, b) => WORD_PLACES.indexOf(a.place) - WORD_PLACES.indexOf(b.place))
}

export const findWord = (key: string, overrides: Dictionaries): StaffWord | undefined => {
  const word = BUILT_IN.find((each) => each.key === key)
  return word && withOverrides(word, overrides)
}

function withOverrides({ key, place, forms }: BuiltIn, overrides: Dictionaries): StaffWord {
  const said = forms.map((form) => {
    const words = overrides[form.locale][form.key] ?? ''
    return { ...form, words, isFitting: words === '' || wordProblem(form.key, form.builtIn, words) === undefined }
  })
  return {
    key,
    place,
    path: pathOfPlace(place),
    isLegal: isLegal(key),
    placeholders: placeholdersIn(forms.map(({ builtIn }) => builtIn).join(' ')),
    forms: said,
    version: versionOf(said.map(({ words }) => words)),
  }
}

type Asked = { search: string; place?: WordPlace | undefined; state: WordState; page: number; limit: number }

/** `nameOf` says places as staff read them. */
export function searchWords(
  { search, place, state, page, limit }: Asked,
  overrides: Dictionaries,
  nameOf: (place: WordPlace) => string,
): { list: StaffWord[]; count: number; changed: number } {
  const wanted = folded(search)
  const ownOf = ({ forms }: BuiltIn) => forms.flatMap((form) => overrides[form.locale][form.key] ?? [])
  const changed = new Set(BUILT_IN.filter((word) => ownOf(word).length > 0))
  const places = new Set(WORD_PLACES.filter((each) => folded(nameOf(each)).includes(wanted)))
  const found = BUILT_IN.filter(
    (word) =>
      (place === undefined || word.place === place) &&
      (state === 'all' || changed.has(word)) &&
      (word.folded.includes(wanted) || places.has(word.place) || ownOf(word).some((words) => folded(words).includes(wanted))),
  )
  return {
    list: found.slice((page - 1) * limit, page * limit).map((word) => withOverrides(word, overrides)),
    count: found.length,
    changed: changed.size,
  }
}
