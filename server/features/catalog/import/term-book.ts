import { fold, spelledOut } from '#domain/fold.ts'
import type { Localized } from '#domain/locale.ts'
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
    const names = typeof name === 'string' ? [name] : [name.zh, name.en]
    return names
      .flatMap((spelling) => this.#bySpelling.get(`${kind} ${fold(spelling)}`) ?? [])
      .find(({ parent }) => !within || !parent || liesIn(parent, within) || liesIn(within, parent))
  }

  /** Adds an unknown name as a new term. */
  require(kind: BookKind, name: TermName, parent?: BookTerm): BookTerm {
    return this.find(kind, name) ?? this.#findPart(kind, name) ?? this.add({ kind, code: '', name: bothLanguages(name), parent })
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

  #index(term: BookTerm): void {
    this.#codes.add(`${term.kind} ${term.code}`)
    for (const spelling of [term.code, term.name.zh, term.name.en, ...term.aliases]) {
      for (const key of [fold(spelling), spelledOut(spelling)]) {
        const whole = `${term.kind} ${key}`
        if (key === '') continue
        const known = this.#bySpelling.get(whole)
        if (!known) this.#bySpelling.set(whole, [term])
        else if (!known.includes(term)) known.push(term)
      }
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

const bothLanguages = (name: TermName): Localized => (typeof name === 'string' ? { zh: name, en: name } : name)
