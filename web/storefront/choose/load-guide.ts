import { redirect } from '@tanstack/react-router'
import { listWithFacets } from '#contract/shop/product-list.ts'
import { type FacetChoice, type FacetTerm, writeChoice } from '#domain/facets.ts'
import {
  type Answers,
  BOTTLES,
  choiceOfAnswers,
  facetOfStep,
  type GuideStep,
  looser,
  OCCASIONS,
  readAnswers,
  sortOfAnswers,
  stepsFor,
  withoutAnswers,
  writeGuide,
} from '#domain/guide.ts'
import type { ShownCard } from '#domain/product.ts'
import type { Api } from '#web/api/client.ts'
import { readListSearch } from '../catalog/product-list/list-search.ts'
import { type GuideSearch, searchOfStep, stepAfter, WINES } from './guide-paths.ts'

/** `name`: null for answers of the guide's own, which the dictionary says. `count`: the wines behind it, where that is known. */
export type GuideOption = { code: string; name: FacetTerm['name'] | null; count: number | null }
export type Guide = {
  step: GuideStep
  steps: GuideStep[]
  answers: Answers
  isChange: boolean
  options: GuideOption[]
  /** Names of what was answered by a word of the shop. */
  names: { [Step in GuideStep]?: FacetTerm['name'] }
  /** The first of those that fit what is answered so far, and how many do. */
  fitting: { wines: ShownCard[]; count: number }
}

/** One row of a wide screen. */
const FITTING = 4

/** Fewer are no question. */
const OPTIONS_MIN = 2

export async function loadGuide(api: Api, search: GuideSearch): Promise<Guide> {
  const answers = readAnswers(search)
  const steps = stepsFor(answers)
  if (search.step === WINES) throw await toTheList(api, answers)
  const step = steps.find((one) => one === search.step) ?? 'for'
  const asked = { choice: choiceOfAnswers(answers), sort: sortOfAnswers(answers), limit: FITTING }
  const { facets, list, count } = await api.call(listWithFacets, asked)
  const facetOf = (one: GuideStep) => facets.find(({ key }) => key === facetOfStep(one))
  const options = ownOptions(step) ?? (facetOf(step)?.values ?? []).filter(({ count }) => count > 0)
  if (options.length < OPTIONS_MIN) throw redirect({ to: '/choose', search: searchOfStep(answers, stepAfter(steps, step)) })
  const names = steps.flatMap((one) => {
    const chosen = facetOf(one)?.values.find(({ isChosen }) => isChosen)
    return chosen ? [[one, chosen.name] as const] : []
  })
  return {
    step,
    steps,
    answers,
    isChange: search.change !== undefined,
    options: options.map(({ code, name, count }) => ({ code, name, count })),
    names: Object.fromEntries(names),
    fitting: { wines: list, count },
  }
}

function ownOptions(step: GuideStep): GuideOption[] | undefined {
  const own = step === 'for' ? OCCASIONS : step === 'bottles' ? BOTTLES : undefined
  return own?.map((code) => ({ code: String(code), name: null, count: null }))
}

/** Never an empty one: what has to be let go for that is told there (U83). */
async function toTheList(api: Api, answers: Answers) {
  for (const letGo of looser(answers)) {
    const left = withoutAnswers(answers, letGo)
    const choice = choiceOfAnswers(left)
    if (await hasWines(api, choice)) return listOf(answers, left, letGo)
  }
  // Nothing can be bought at all.
  return redirect({ to: '/goods_list', search: readListSearch({}) })
}

const hasWines = async (api: Api, choice: FacetChoice): Promise<boolean> =>
  (await api.call(listWithFacets, { choice, limit: 1 })).count > 0

const listOf = (answers: Answers, left: Answers, letGo: readonly GuideStep[]) =>
  redirect({
    to: '/goods_list',
    search: {
      ...readListSearch({ ...writeChoice(choiceOfAnswers(left)), sort: sortOfAnswers(answers) }),
      guide: writeGuide(answers, letGo),
    },
  })
