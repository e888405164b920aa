import { fold, spelledOut } from '#domain/fold.ts'
import type { Localized } from '#domain/locale.ts'
import { ESTATE_MARKS, LIST_WORDS } from '#domain/vocabulary/lists.ts'
import type { Facet, TermName } from './record.ts'
import { slugOf } from './slug.ts'

export type BookKind = Facet | 'estate'

export type BookTerm = {
  id: number
  kind: BookKind
  code: string
  name: Localized
  aliases: readonly string[]
  parent: BookTerm | undefined
}

export class TermBook {
  /** Vineyards share names: without a region the first is meant. */
  readonly #bySpelling = new Map<string, BookTerm[]>()
  readonly #byId = new Map<number, BookTerm>()
  readonly #codes = new Set<string>()
  /** By their names without "Weingut" or 酒庄. */
  readonly #estates = new Map<string, BookTerm[]>()
  readonly added: BookTerm[] = []

  constructor(terms: readonly BookTerm[]) {
    for (const term of terms) {
      this.#index(term)
      this.#byId.set(term.id, term)
    }
  }

  byId(id: number): BookTerm | undefined {
    return this.#byId.get(id) ?? this.added.find((term) => term.id === id)
  }

  /** `within`: only terms inside it, or of unknown location. */
  find(kind: BookKind, name: TermName, within?: BookTerm): BookTerm | undefined {
    const names = spellingsOf(name)
    return names
      .flatMap((spelling) => this.#bySpelling.get(`${kind} ${fold(spelling)}`) ?? [])
      .find(({ parent }) => !within || !parent || liesIn(parent, within) || liesIn(within, parent))
  }

  /** From now on `spelling` means this term. */
  teach(kind: BookKind, spelling: string, code: string): void {
    const term = this.#bySpelling.get(`${kind} ${fold(code)}`)?.find((each) => each.code === code)
    if (term) this.#spell(term, spelling)
  }

  /** Adds an unknown name as a new term. */
  require(kind: BookKind, name: TermName, parent?: BookTerm): BookTerm {
    return (
      this.find(kind, name) ??
      this.#findPart(kind, name) ??
      this.#findEstate(kind, name, parent) ??
      this.add({ kind, code: '', name: bothLanguages(name), parent })
    )
  }

  /** Like `require`, but distinguishes terms of the same name elsewhere. */
  requireWithin(kind: BookKind, name: TermName, within: BookTerm | undefined): BookTerm {
    return this.find(kind, name, within) ?? this.add({ kind, code: '', name: bothLanguages(name), parent: within })
  }

  add({ kind, code, name, parent }: Pick<BookTerm, 'kind' | 'code' | 'name' | 'parent'>): BookTerm {
    const term: BookTerm = {
      id: 0,
      kind,
      code: code || this.#freeCode(kind, slugOf(name.en) || 'term'),
      name,
      aliases: [],
      parent,
    }
    this.#index(term)
    this.added.push(term)
    return term
  }

  /** "Syrah/Shiraz" are two names of one grape. */
  #findPart(kind: BookKind, name: TermName): BookTerm | undefined {
    if (kind !== 'grape' || typeof name !== 'string') return undefined
    return name
      .split('/')
      .map((part) => this.find(kind, part))
      .find((term) => term !== undefined)
  }

  /** "Bründlmayer" is "Weingut Bründlmayer", when there is only one. */
  #findEstate(kind: BookKind, name: TermName, region: BookTerm | undefined): BookTerm | undefined {
    if (kind !== 'estate') return undefined
    const found = new Set(spellingsOf(name).flatMap((spelling) => this.#estates.get(withoutMarks(spelling)) ?? []))
    const fitting = [...found].filter(({ parent }) => !region || !parent || liesIn(parent, region) || liesIn(region, parent))
    return fitting.length === 1 ? fitting[0] : undefined
  }

  #index(term: BookTerm): void {
    this.#codes.add(`${term.kind} ${term.code}`)
    const inLists = LIST_WORDS[term.kind]?.[term.code] ?? []
    for (const spelling of [term.code, term.name.zh, term.name.en, ...term.aliases, ...inLists]) this.#spell(term, spelling)
    if (term.kind !== 'estate') return
    for (const spelling of new Set([term.name.zh, term.name.en, ...term.aliases].map(withoutMarks))) {
      if (spelling !== '') this.#estates.set(spelling, [...(this.#estates.get(spelling) ?? []), term])
    }
  }

  #spell(term: BookTerm, spelling: string): void {
    for (const key of [fold(spelling), spelledOut(spelling)]) {
      const whole = `${term.kind} ${key}`
      if (key === '') continue
      const known = this.#bySpelling.get(whole)
      if (!known) this.#bySpelling.set(whole, [term])
      else if (!known.includes(term)) known.push(term)
    }
  }

  #freeCode(kind: BookKind, slug: string): string {
    for (let number = 1; ; number++) {
      const code = number === 1 ? slug : `${slug}-${number}`
      if (!this.#codes.has(`${kind} ${code}`)) return code
    }
  }
}

const liesIn = (term: BookTerm | undefined, wider: BookTerm): boolean =>
  term !== undefined && (term === wider || liesIn(term.parent, wider))

const bothLanguages = (name: TermName): Localized =>
  typeof name === 'string' ? (halvesOf(name) ?? { zh: name, en: name }) : name

const spellingsOf = (name: TermName): string[] => {
  if (typeof name !== 'string') return [name.zh, name.en]
  const halves = halvesOf(name)
  return halves ? [name, halves.zh, halves.en] : [name]
}

const MARKS_OF_ESTATES = new RegExp(`^(?:${ESTATE_MARKS.join('|')}) | (?:${ESTATE_MARKS.join('|')})$|酒庄$`, 'g')
const withoutMarks = (name: string): string => fold(name).replace(MARKS_OF_ESTATES, '').trim()

const HAN_FIRST = /^(\p{Script=Han}[\p{Script=Han}·]+)[\s(（/|-]*(\p{Script=Latin}[^\p{Script=Han}]{2,}?)[)）\s]*$/u
const LATIN_FIRST = /^(\p{Script=Latin}[^\p{Script=Han}]{2,}?)[\s(（/|-]*(\p{Script=Han}[\p{Script=Han}·]+)[)）\s]*$/u

/** "黑皮诺Pinot Noir", "Pinot Noir (黑皮诺)": one name in both languages. */
function halvesOf(name: string): Localized | undefined {
  const [, zh, en] = HAN_FIRST.exec(name) ?? []
  if (zh && en) return { zh, en }
  const [, latin, han] = LATIN_FIRST.exec(name) ?? []
  return latin && han ? { zh: han, en: latin } : undefined
}
