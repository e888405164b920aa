import type { Answers, GuideStep } from '#domain/guide.ts'
import { paths } from '../paths.ts'

/** `step`: the question asked; `wines`: the list. `change`: one answer is changed, and then the list comes again. */
export type GuideSearch = { [Name in 'step' | 'change' | GuideStep]?: string | undefined }

export const WINES = 'wines'

export const stepAfter = (steps: readonly GuideStep[], step: GuideStep): GuideStep | typeof WINES =>
  steps[steps.indexOf(step) + 1] ?? WINES

export const searchOfStep = ({ bottles, ...answers }: Answers, step: GuideStep | typeof WINES): GuideSearch => ({
  ...answers,
  ...(bottles ? { bottles: String(bottles) } : {}),
  ...(step === 'for' ? {} : { step }),
})

export const pathOf = (answers: Answers, step: GuideStep | typeof WINES, isChange = false): string =>
  paths.choose({ ...searchOfStep(answers, step), ...(isChange ? { change: '1' } : {}) })
