import { useRouter } from '@tanstack/react-router'
import { applyForRefund } from '#contract/shop/after-sales.ts'
import { AFTER_SALE_PICTURES_MAX, type AfterSaleKind, EXPLANATION_MAX, reasonsFor } from '#domain/after-sale.ts'
import type { Order } from '#domain/order.ts'
import { type RefundableLine, refundableQuantity } from '#domain/refund-amount.ts'
import { REFUND_REASONS, type RefundReason } from '#domain/vocabulary/refund-reasons.ts'
import { ApiError } from '#web/api/client.ts'
import { isRefusal } from '#web/api/is-refusal.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Field, inputClass } from '#web/ui/field/field.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { OwnPhotos } from '../accounts/own-photos.tsx'
import { wordsOfError } from '../error-words.ts'
import { paths } from '../paths.ts'
import { Sentences } from '../sentences.tsx'
import { useSessionEnd } from '../session.ts'
import frame from '../shell/with-aside.module.css'
import { SiteLink } from '../site-link.tsx'
import { useWords } from '../words.ts'
import styles from './apply-page.module.css'
import { KindChoice } from './kind-choice.tsx'
import { type Picked, pickedAtFirst, pickedFor, piecesOf, totalOf } from './picked-pieces.ts'
import { PieceChoice } from './piece-choice.tsx'
import { RefundSums } from './refund-sums.tsx'

type Props = {
  order: Order
  lines: readonly RefundableLine[]
  unique: string | undefined
}
type Values = { kind: AfterSaleKind; picked: Picked; reason: RefundReason | ''; explanation: string; pictures: readonly string[] }

function useApplyForm({ order, lines, unique }: Props) {
  const { t } = useWords()
  const router = useRouter()
  const notify = useNotify()
  const endSession = useSessionEnd()
  const { api } = router.options.context
  return useForm<Values>({
    initial: {
      kind: 'money',
      picked: pickedAtFirst(lines, 'money', unique),
      reason: '',
      explanation: '',
      pictures: [],
    },
    check: ({ picked, reason }) => ({
      ...(piecesOf(picked).length === 0 && { picked: t('after-sales.lines-required') }),
      ...(reason === '' && { reason: t('after-sales.reason-required') }),
    }),
    send: async ({ kind, picked, reason, explanation, pictures }) => {
      if (reason === '') return
      try {
        const wanted = { kind, reason, explanation: explanation.trim(), pictures, pieces: piecesOf(picked) }
        const number = await api.call(applyForRefund, { orderNumber: order.number, ...wanted })
        notify(t('after-sales.applied'))
        await router.navigate({ href: paths.afterSale(number), replace: true })
      } catch (error) {
        if (error instanceof ApiError && error.isSessionInvalid) return endSession()
        // Sent in another tab, or changed by the shop.
        if (isRefusal(error, 'after-sale-open', 'order-state-wrong')) void router.invalidate()
        throw error
      }
    },
    fieldOf: (error) => (isRefusal(error, 'refund-lines-wrong', 'refund-too-many') ? 'picked' : undefined),
    wordsOf: (error) => wordsOfError(error, t),
  })
}

/** Choice of wines, kind and reason, with the sum (U44). */
export function ApplyPage({ order, lines, unique }: Props) {
  const { t, say } = useWords()
  const isShipped = order.lines.some((line) => line.shippedQuantity > 0)
  const canReturn = lines.some((line) => refundableQuantity(line, 'return') > 0)
  const form = useApplyForm({ order, lines, unique })
  const { kind, picked, reason, explanation, pictures } = form.values
  const reasons = reasonsFor(kind, isShipped)

  const chooseKind = (chosen: AfterSaleKind) =>
    form.set({
      kind: chosen,
      picked: pickedFor(lines, chosen, picked),
      ...(reason !== '' && !reasonsFor(chosen, isShipped).includes(reason) ? { reason: '' as const } : {}),
    })

  return (
    <div className={`page ${frame.page}`}>
      <p className={frame.back}>
        <SiteLink to={paths.order(order.number)}>{t('after-sales.back-to-order')}</SiteLink>
      </p>
      <h1 className={frame.heading}>{t('after-sales.title-apply')}</h1>
      {isShipped ? null : <p className={styles.lead}>{t('after-sales.kind-hint.money-before')}</p>}
      <form ref={form.ref} className={`${frame.columns} ${styles.columns}`} noValidate onSubmit={form.submit}>
        <div className={frame.main}>
          {canReturn ? <KindChoice value={kind} onChange={chooseKind} /> : null}
          <PieceChoice
            lines={lines}
            kind={kind}
            picked={picked}
            error={form.errorOf('picked')}
            onChange={(chosen) => form.set({ picked: chosen })}
          />
          <div className={styles.fields}>
            <Field label={t('after-sales.reason')} error={form.errorOf('reason')}>
              {(control) => (
                <select {...control} {...form.text('reason')} className={inputClass}>
                  <option value="">{t('after-sales.reason-choose')}</option>
                  {reasons.map((code) => (
                    <option key={code} value={code}>
                      {say(REFUND_REASONS[code])}
                    </option>
                  ))}
                </select>
              )}
            </Field>
            <Field
              label={t('after-sales.explanation')}
              hint={t('after-sales.explanation-length', { length: explanation.length, max: EXPLANATION_MAX })}
            >
              {(control) => (
                <textarea
                  {...control}
                  {...form.text('explanation')}
                  className={inputClass}
                  rows={3}
                  maxLength={EXPLANATION_MAX}
                  placeholder={t('after-sales.explanation-example')}
                />
              )}
            </Field>
            <OwnPhotos
              photos={pictures}
              max={AFTER_SALE_PICTURES_MAX}
              words={{
                legend: t('after-sales.pictures'),
                hints: [
                  t('after-sales.pictures-hint', { max: AFTER_SALE_PICTURES_MAX }),
                  ...(isShipped ? [t('after-sales.pictures-of-damage'), t('promise.damage-claim')] : []),
                ],
                add: t('after-sales.picture-add'),
                adding: t('after-sales.picture-adding'),
                photo: (number) => t('after-sales.picture-of', { number }),
                remove: (number) => t('after-sales.picture-remove', { number }),
                tooMany: t('after-sales.pictures-too-many', { max: AFTER_SALE_PICTURES_MAX }),
              }}
              onChange={(chosen) => form.set({ pictures: chosen })}
            />
          </div>
        </div>
        <aside className={styles.summary} aria-labelledby="refund-sums">
          <h2 id="refund-sums" className={frame.title}>
            {t('after-sales.sums')}
          </h2>
          <RefundSums totals={totalOf(lines, kind, picked)} />
          {form.formError ? (
            <p role="alert" className={styles.problem}>
              {form.formError}
            </p>
          ) : null}
          <Button type="submit" isBusy={form.isSending}>
            {t('after-sales.submit')}
          </Button>
          <div className={frame.soft}>
            <Sentences of={[t('after-sales.way-back'), t('promise.refund-time')]} />
          </div>
        </aside>
      </form>
    </div>
  )
}
