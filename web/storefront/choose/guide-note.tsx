import type { Facet } from '#domain/facets.ts'
import { type Answers, facetOfStep, type GuideStep, readGuide, stepsFor } from '#domain/guide.ts'
import type { Localized } from '#domain/locale.ts'
import chips from '../catalog/chips.module.css'
import { QuickLink } from '../catalog/product-list/quick-link.tsx'
import { useWords } from '../words.ts'
import { useAnswerWords } from './answer-words.ts'
import styles from './choose-page.module.css'
import { pathOf } from './guide-paths.ts'

/** Above the list in which the guide ends: what was chosen, each to be changed, and what was let go (U82, U83). */
export function GuideNote({ guide, facets }: { guide: string; facets: readonly Facet[] }) {
  const { t } = useWords()
  const wordsOf = useAnswerWords()
  const { letGo, ...own } = readGuide(guide)
  const steps = stepsFor(own)
  const chosen = chosenOf(steps, facets)
  const answers: Answers = { ...own, ...Object.fromEntries([...chosen].map(([step, { code }]) => [step, code])) }
  const wordsFor = (step: GuideStep) =>
    letGo.includes(step)
      ? t('plans.choose.left-out')
      : answers[step] === undefined
        ? t('plans.choose.skip')
        : wordsOf(step, String(answers[step]), chosen.get(step)?.name)
  return (
    <section className={styles.note} aria-labelledby="guide-note">
      <h2 id="guide-note">{t('plans.choose.chosen')}</h2>
      {letGo.length > 0 ? (
        <p className={styles.letGo}>
          {t('plans.choose.let-go', {
            names: letGo.map((step) => t(`plans.choose.name-${step}`)).join(t('catalog.list-comma')),
          })}
        </p>
      ) : null}
      <ul className={chips.chips}>
        {steps.map((step) => (
          <li key={step}>
            <QuickLink to={pathOf(answers, step, true)} className={chips.chip}>
              <span className={styles.name}>{t(`plans.choose.name-${step}`)}</span> {wordsFor(step)}
              <span className="visually-hidden"> {t('plans.choose.change')}</span>
            </QuickLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

function chosenOf(steps: readonly GuideStep[], facets: readonly Facet[]): Map<GuideStep, { code: string; name: Localized }> {
  return new Map(
    steps.flatMap((step) => {
      const facet = facets.find(({ key }) => key === facetOfStep(step))
      const value = facet?.values.find(({ isChosen }) => isChosen)
      return value ? [[step, value] as const] : []
    }),
  )
}
