import { useEffect, useRef } from 'react'
import { type Answers, type GuideStep, stepsFor } from '#domain/guide.ts'
import { buttonClass } from '#web/ui/button/button.tsx'
import chips from '../catalog/chips.module.css'
import { DeferredGrid } from '../catalog/deferred-grid.tsx'
import { QuickLink } from '../catalog/product-list/quick-link.tsx'
import { useWords } from '../words.ts'
import { useAnswerWords } from './answer-words.ts'
import styles from './choose-page.module.css'
import { pathOf, stepAfter, WINES } from './guide-paths.ts'
import type { Guide, GuideOption } from './load-guide.ts'

/** One question. All is links, so that each has its address, "back" works, and no script is needed (U81). */
export function ChoosePage({ guide }: { guide: Guide }) {
  const { step, steps, answers, isChange, options, names } = guide
  const { t } = useWords()
  const wordsOf = useAnswerWords()
  const heading = useFocusOnChange(step)
  // With what is answered the questions change.
  const onward = (next: Answers) => pathOf(next, isChange ? WINES : stepAfter(stepsFor(next), step))
  const before = steps[steps.indexOf(step) - 1]
  const given = steps.filter((one) => one !== step && answers[one] !== undefined)
  const { [step]: _, ...others } = answers
  const hint = hintOf(step, answers, t)
  return (
    <div className="page">
      <div className={styles.choose}>
        <p className={styles.progress}>
          {t('plans.choose.title')} · {t('plans.choose.step', { step: steps.indexOf(step) + 1, steps: steps.length })}
        </p>
        <h1 ref={heading} tabIndex={-1} className={styles.question}>
          {t(`plans.choose.q-${step}`)}
        </h1>
        {hint ? <p className={styles.hint}>{hint}</p> : null}
        <ul className={styles.options} data-step={step}>
          {options.map((option) => (
            <li key={option.code}>
              <QuickLink
                to={onward({ ...others, ...answerOf(step, option.code) })}
                className={styles.option}
                aria-current={String(answers[step] ?? '') === option.code ? 'true' : undefined}
              >
                <Option step={step} option={option} />
              </QuickLink>
            </li>
          ))}
        </ul>
        <p className={styles.ways}>
          {before && !isChange ? (
            <QuickLink to={pathOf(answers, before)} className={styles.way}>
              {t('plans.choose.back')}
            </QuickLink>
          ) : null}
          <QuickLink to={onward(others)} className={styles.way}>
            {t('plans.choose.skip')}
          </QuickLink>
          <QuickLink to={pathOf(answers, WINES)} className={buttonClass} data-variant="quiet">
            {t('plans.choose.show')}
          </QuickLink>
        </p>
        {given.length > 0 ? (
          <section aria-labelledby="choose-given" className={styles.given}>
            <h2 id="choose-given">{t('plans.choose.chosen')}</h2>
            <ul className={chips.chips}>
              {given.map((one) => (
                <li key={one}>
                  <QuickLink to={pathOf(answers, one)} className={chips.chip}>
                    <span className={styles.name}>{t(`plans.choose.name-${one}`)}</span>{' '}
                    {wordsOf(one, String(answers[one]), names[one])}
                  </QuickLink>
                </li>
              ))}
            </ul>
          </section>
        ) : null}
      </div>
      <Fitting {...guide.fitting} />
    </div>
  )
}

/** Each answer shows at once what comes of it. */
function Fitting({ wines, count }: Guide['fitting']) {
  const { t } = useWords()
  if (count === 0) return null
  return (
    <section aria-labelledby="choose-fitting" className={styles.fitting}>
      <h2 id="choose-fitting">{t('plans.choose.fitting', { count })}</h2>
      <DeferredGrid wines={wines} />
    </section>
  )
}

function Option({ step, option: { code, name, count } }: { step: GuideStep; option: GuideOption }) {
  const { t } = useWords()
  const wordsOf = useAnswerWords()
  return (
    <>
      <span>{wordsOf(step, code, name ?? undefined)}</span>
      {count === null ? null : <span className={styles.count}>{t('catalog.count', { count })}</span>}
    </>
  )
}

const answerOf = (step: GuideStep, code: string): Answers =>
  step === 'bottles' ? { bottles: Number(code) } : ({ [step]: code } as Answers)

function hintOf(step: GuideStep, { bottles }: Answers, t: ReturnType<typeof useWords>['t']): string {
  if (step === 'for') return t('plans.choose.lead')
  if (step === 'bottles') return t('plans.choose.bottles-hint')
  if (step === 'budget') return bottles && bottles > 1 ? t('plans.choose.budget-of', { bottles }) : t('plans.choose.budget-hint')
  return ''
}

/** The next question is read out, and the keyboard goes on from it. */
function useFocusOnChange(step: GuideStep) {
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(step)
  useEffect(() => {
    if (before.current === step) return
    before.current = step
    heading.current?.focus({ preventScroll: false })
  }, [step])
  return heading
}
