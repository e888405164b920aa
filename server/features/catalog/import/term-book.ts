import type { Localized } from '#domain/locale.ts'
import { fold, spelledOut } from '#server/features/catalog/search-text.ts'
import type { Facet, TermName } from './record.ts'
import { slugOf } from './slug.ts'

export type BookKind = Facet | 'estate'

export type BookTerm = {
  /** 0 until a new term has been written. */
  id: number
  kind: BookKind
  code: string
  name: Localized
  aliases: readonly string[]
  parent: BookTerm | undefined
}

/** All terms by every spelling of their names, and those that the file adds. */
export class TermBook {
  readonly #bySpelling = new Map<string, BookTerm>()
  readonly #byId = new Map<number, BookTerm>()
  readonly #codes = new Set<string>()
  /** Not in the database yet, wider terms first. */
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

  find(kind: BookKind, name: TermName): BookTerm | undefined {
    const names = typeof name === 'string' ? [name] : [name.zh, name.en]
    return names.map((spelling) => this.#bySpelling.get(`${kind} ${fold(spelling)}`)).find((term) => term !== undefined)
  }

  /** The term of that name; one that nobody has named yet becomes a new value of its facet. */
  require(kind: BookKind, name: TermName, parent?: BookTerm): BookTerm {
    return this.find(kind, name) ?? this.#findPart(kind, name) ?? this.add({ kind, code: '', name: bothLanguages(name), parent })
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
        if (key !== '' && !this.#bySpelling.has(whole)) this.#bySpelling.set(whole, term)
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

const bothLanguages = (name: TermName): Localized => (typeof name === 'string' ? { zh: name, en: name } : name)
