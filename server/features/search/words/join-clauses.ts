import { type Clause, eitherClause, withoutClause } from './clauses.ts'

export type Joins = { how: 'either' | 'without'; typed: string }
export type Joinable = { clauses: readonly Clause[]; joins?: Joins }

export function joinClauses(pieces: readonly Joinable[]): Clause[] {
  const clauses: Clause[] = []
  let joins: Joins | undefined
  for (const piece of pieces) {
    if (piece.joins) joins = piece.joins
    const [clause, ...others] = piece.joins ? [] : piece.clauses
    if (!clause) continue
    const before = clauses.at(-1)
    const isEither =
      others.length === 0 && before && (joins?.how === 'either' ? isOfSameKind(before, clause) : isOneOrOther(before, clause))
    const isUnwanted = joins?.how === 'without' || (isEither && isExcluded(before))
    const unwanted = isUnwanted ? withoutClause([clause, ...others], joins?.typed ?? '') : undefined
    const either = isEither && !unwanted ? eitherClause(before, clause, joins?.typed ?? '') : undefined
    if (either) clauses.pop()
    clauses.push(...(unwanted ? [unwanted] : [either ?? clause, ...others]))
    joins = undefined
  }
  return clauses
}

/** Several of these kinds are alternatives; a sparkling red is one wine. */
const CHOICES = new Set(['grape', 'country', 'region', 'site', 'estate', 'pairing'])

/** Two terms of a kind (灰皮诺 白皮诺) become alternatives. */
export function joinKindred(clauses: readonly Clause[]): Clause[] {
  const joined: Clause[] = []
  for (const clause of clauses) {
    const isChoice = !isExcluded(clause) && CHOICES.has(kindOf(clause) ?? '')
    const index = !isChoice ? -1 : joined.findIndex((before) => !isExcluded(before) && isOfSameKind(before, clause))
    const before = joined[index]
    const either = before && eitherClause(before, clause, '')
    if (either) joined[index] = either
    else joined.push(clause)
  }
  return joined
}

const isExcluded = ({ word }: Clause): boolean => 'how' in word && word.how === 'excluded'
const kindOf = ({ word }: Clause): string | undefined => (word.meaning === 'term' ? word.terms[0]?.kind : undefined)
const isOfSameKind = (a: Clause, b: Clause): boolean => kindOf(a) !== undefined && kindOf(a) === kindOf(b)

/** 德国 法国, red & white. */
const isOneOrOther = (a: Clause, b: Clause): boolean => isOfSameKind(a, b) && ALONE.test(codeOf(a)) && ALONE.test(codeOf(b))
const ALONE = /^(?:type (?:red|white|rose)|country .+)$/
const codeOf = ({ word }: Clause): string =>
  word.meaning === 'term' && word.how !== 'excluded' && word.terms.every(({ kind }) => kind === word.terms[0]?.kind)
    ? `${word.terms[0]?.kind} ${word.terms[0]?.code}`
    : ''
