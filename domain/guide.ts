import { type FacetChoice, type FacetKey, type ListSort, readChoice } from './facets.ts'

/*
 * "Help me choose": a few questions, each answered or skipped, that end in the shop's own list. What can be answered is what the
 * facets of the shop know; this file says only which questions there are and what an answer means to the list.
 */

export const OCCASIONS = ['dinner', 'present', 'cellar', 'everyday'] as const
export type Occasion = (typeof OCCASIONS)[number]
/** What people order, not every number. */
export const BOTTLES = [1, 3, 6, 12] as const

const GUIDE_STEPS = ['for', 'dish', 'style', 'taste', 'bottles', 'budget'] as const
export type GuideStep = (typeof GUIDE_STEPS)[number]
type FacetStep = Exclude<GuideStep, 'for' | 'bottles'>

/** Which facet answers a question. */
const FACET_OF: Record<FacetStep, FacetKey> = { dish: 'pairing', style: 'style', taste: 'taste', budget: 'price' }
export const facetOfStep = (step: GuideStep): FacetKey | undefined => (step in FACET_OF ? FACET_OF[step as FacetStep] : undefined)

export type Answers = { for?: Occasion; bottles?: number } & { [Step in FacetStep]?: string }

/** With a dinner one knows the dish, otherwise the kind of wine. */
export const stepsFor = ({ for: occasion }: Answers): GuideStep[] =>
  GUIDE_STEPS.filter((step) => step !== (occasion === 'dinner' ? 'style' : 'dish'))

export function readAnswers(raw: Readonly<Record<string, unknown>>): Answers {
  const occasion = OCCASIONS.find((one) => one === raw.for)
  const bottles = BOTTLES.find((count) => count === Number(raw.bottles))
  const answers: Answers = { ...(occasion ? { for: occasion } : {}), ...(bottles ? { bottles } : {}) }
  for (const step of stepsFor(answers)) {
    const facet = facetOfStep(step)
    const code = facet && readChoice({ [facet]: raw[step] })[facet]?.[0]
    if (code) answers[step as FacetStep] = code
  }
  return answers
}

/** What the list is narrowed by. Only what can be bought is of help. */
export const choiceOfAnswers = (answers: Answers): FacetChoice =>
  readChoice({
    pairing: answers.dish,
    style: answers.style,
    taste: answers.taste,
    price: answers.budget,
    drink: answers.for === 'cellar' ? 'keep' : undefined,
    stock: 'in',
  })

export const sortOfAnswers = ({ for: occasion }: Answers): ListSort | undefined =>
  occasion === 'present' ? 'rating' : occasion === 'everyday' ? 'sales' : undefined

/** The one that can be missed most easily in front; how many bottles narrows nothing. */
const LET_GO: readonly GuideStep[] = ['taste', 'style', 'dish', 'for', 'budget']

/** What may be let go when nothing is left: nothing, one answer, then more and more. */
export function looser(answers: Answers): GuideStep[][] {
  // Of the occasions only the cellar narrows anything.
  const given = LET_GO.filter((step) => answers[step] !== undefined && (step !== 'for' || answers.for === 'cellar'))
  return [[], ...given.map((step) => [step]), ...given.slice(1).map((_, index) => given.slice(0, index + 2))]
}

export const withoutAnswers = (answers: Answers, steps: readonly GuideStep[]): Answers =>
  Object.fromEntries(Object.entries(answers).filter(([step]) => !steps.some((gone) => gone === step)))

/** What the list's address keeps of the answers that are no facets: `dinner-6-taste`, with what was let go behind. */
export const writeGuide = ({ for: occasion, bottles }: Answers, letGo: readonly GuideStep[]): string =>
  [occasion ?? 'any', bottles ?? 0, ...letGo].join('-')

export function readGuide(written: string): { for?: Occasion; bottles?: number; letGo: GuideStep[] } {
  const [first, second, ...rest] = written.split('-')
  const { for: occasion, bottles } = readAnswers({ for: first, bottles: second })
  return {
    ...(occasion ? { for: occasion } : {}),
    ...(bottles ? { bottles } : {}),
    letGo: GUIDE_STEPS.filter((step) => rest.includes(step)),
  }
}
