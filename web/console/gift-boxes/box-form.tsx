import { useRouter } from '@tanstack/react-router'
import { addGiftBox, changeGiftBox, type StaffBox } from '#contract/staff/gift-boxes.ts'
import { BOX_HOLDS_MAX, BOX_NAME_MAX, boxProblems, type GiftBoxDraft } from '#domain/gift.ts'
import { type Localized, NO_WORDS } from '#domain/locale.ts'
import { fen, toYuan } from '#domain/money.ts'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { useConsole } from '../context.ts'
import { useKeptForm } from '../editor/use-kept-form.ts'
import { wordsOfError } from '../error-words.ts'
import { CheckField } from '../fields/check-field.tsx'
import { LocalizedField } from '../fields/localized-field.tsx'
import { MoneyField, NumberField } from '../fields/typed-fields.tsx'
import { FormEnd } from '../layout/form-end.tsx'
import panel from '../layout/panel.module.css'
import { typedInteger, typedYuan } from '../typed-number.ts'
import { useWords } from '../use-words.ts'

type Props = { box: StaffBox | undefined; onClose: () => void }
type Values = { name: Localized; price: string; holds: string; isOpen: boolean }

export function BoxForm({ box, onClose }: Props) {
  const { t } = useWords()
  const router = useRouter()
  const { api } = useConsole()
  const notify = useNotify()
  const form = useKeptForm<Values>(`gift-box ${box?.id ?? ''}`, {
    initial: {
      name: box?.name ?? NO_WORDS,
      price: box ? toYuan(box.price) : '',
      holds: String(box?.holds ?? 1),
      isOpen: box?.isOpen ?? true,
    },
    check: (values) => {
      const found = boxProblems(draftOf(values))
      return {
        ...(found.name && { name: t('console-gifts.name-wrong') }),
        ...(found.price && { price: t('console-gifts.price-wrong') }),
        ...(found.holds && { holds: t('console-gifts.holds-wrong', { max: BOX_HOLDS_MAX }) }),
      }
    },
    send: async (values) => {
      const draft = draftOf(values)
      await (box ? api.call(changeGiftBox, { id: box.id, version: box.version, ...draft }) : api.call(addGiftBox, draft))
      await router.invalidate()
      notify(t('console-gifts.saved'))
      onClose()
    },
    wordsOf: (error) => wordsOfError(error, t),
  })
  return (
    <form ref={form.ref} className={panel.form} noValidate onSubmit={form.submit} autoComplete="off">
      <LocalizedField {...form.field('name')} label={t('console-gifts.name')} max={BOX_NAME_MAX} />
      <div className={panel.pair}>
        <MoneyField {...form.field('price')} label={t('console-gifts.price')} hint={t('console-gifts.price-hint')} isRequired />
        <NumberField {...form.field('holds')} label={t('console-gifts.holds')} max={2} isRequired />
      </div>
      <CheckField {...form.field('isOpen')} label={t('console-gifts.is-open')} />
      <FormEnd form={form} cancel={onClose} />
    </form>
  )
}

/** What cannot be read counts as −1, which the checks find. */
const draftOf = ({ name, price, holds, isOpen }: Values): GiftBoxDraft => ({
  name: { zh: name.zh.trim(), en: name.en.trim() },
  price: typedYuan(price, 0) ?? fen(-1),
  holds: typedInteger(holds, 1, BOX_HOLDS_MAX) ?? -1,
  isOpen,
})
