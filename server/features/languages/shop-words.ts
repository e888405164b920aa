import type { StaffWord, WordForm } from '#contract/staff/words.ts'
import { LOCALES } from '#domain/locale.ts'
import { pathOfPlace, placeOf, WORD_PLACES, type WordPlace } from '#domain/word-places.ts'
import { baseOf, isLegal, placeholdersIn, wordProblem } from '#domain/words.ts'
import { versionOf } from '#server/http/version.ts'
import { builtInWords, type Dictionaries } from '#server/http/words.ts'

type BuiltIn = { key: string; place: WordPlace; forms: Pick<WordForm, 'locale' | 'key' | 'builtIn'>[] }

/** What the demo says about itself, and words that conversations already stored are recognised by. */
const NOT_FOR_MERCHANTS = /^(accounts\.sandbox|chat\.end$)/

/** In the order of the places, plural forms together. */
const BUILT_IN: readonly BuiltIn[] = gather()

function gather(): BuiltIn[] {
  const words = new Map<string, BuiltIn>()
  for (const locale of LOCALES) {
    for (const [key, builtIn] of Object.entries(builtInWords[locale])) {
      const place = placeOf(key)
      if (place === undefined || NOT_FOR_MERCHANTS.test(key)) continue
      const base = baseOf(key)
      const word = words.get(base) ?? { key: base, place, forms: [] }
      word.forms.push({ locale, key, builtIn })
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

type Asked = { search: string; place?: WordPlace | undefined; changed: boolean; page: number; limit: number }

/** `nameOf` says places as staff read them. */
export function searchWords(
  { search, place, changed, page, limit }: Asked,
  overrides: Dictionaries,
  nameOf: (place: WordPlace) => string,
): { list: StaffWord[]; count: number; changed: number } {
  const wanted = folded(search)
  const isChanged = ({ forms }: StaffWord) => forms.some(({ words }) => words !== '')
  const all = BUILT_IN.map((word) => withOverrides(word, overrides))
  const found = all.filter(
    (word) =>
      (place === undefined || word.place === place) &&
      (!changed || isChanged(word)) &&
      (wanted === '' ||
        [word.key, nameOf(word.place), ...word.forms.flatMap(({ builtIn, words }) => [builtIn, words])].some((text) =>
          folded(text).includes(wanted),
        )),
  )
  return {
    list: found.slice((page - 1) * limit, page * limit),
    count: found.length,
    changed: all.filter(isChanged).length,
  }
}

const folded = (text: string): string => text.normalize('NFKC').toLowerCase()
