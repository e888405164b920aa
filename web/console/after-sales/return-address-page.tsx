import { decodeReturnAddress, encodeReturnAddress } from '#contract/shop/after-sale-shapes.ts'
import { readReturnAddress, saveReturnAddress } from '#contract/staff/after-sales.ts'
import { RETURN_ADDRESS_MAX, type ReturnAddress } from '#domain/after-sale.ts'
import type { Localized } from '#domain/locale.ts'
import { useConsole } from '../context.ts'
import { EditorPage } from '../editor/editor-page.tsx'
import { useEditor } from '../editor/use-editor.ts'
import { LocalizedField } from '../fields/localized-field.tsx'
import { TextField } from '../fields/text-field.tsx'
import panel from '../layout/panel.module.css'
import { useWords } from '../use-words.ts'

/** Where shoppers send returns; both languages, because a courier reads one and the shopper the other. */
export function ReturnAddressPage({ stored, version }: { stored: ReturnAddress; version: string }) {
  const { t } = useWords()
  const { api } = useConsole()
  const editor = useEditor({
    stored: { version },
    initial: { ...stored },
    check: ({ name, phone, address }) => ({
      ...(!isWhole(name) && { name: t('console-opening.return.both') }),
      ...(!isWhole(address) && { address: t('console-opening.return.both') }),
      ...(phone.trim() === '' && { phone: t('console-opening.return.phone-missing') }),
    }),
    change: async (values, { version: read }) => {
      await api.call(saveReturnAddress, { body: { ...encodeReturnAddress(values), version: read } })
      return decodeReturnAddress(await api.call(readReturnAddress))
    },
  })
  const { field } = editor.form
  return (
    <EditorPage editor={editor} title={t('console-opening.return.title')} intro={t('console-opening.return.intro')}>
      <section className={panel.panel} aria-label={t('console-opening.return.title')}>
        <div className={panel.form}>
          <LocalizedField {...field('name')} label={t('console-opening.return.name')} max={RETURN_ADDRESS_MAX.name} isRequired />
          <TextField
            {...field('phone')}
            label={t('console-opening.return.phone')}
            max={RETURN_ADDRESS_MAX.phone}
            inputMode="tel"
            isRequired
          />
          <LocalizedField
            {...field('address')}
            label={t('console-opening.return.address')}
            max={RETURN_ADDRESS_MAX.address}
            isRequired
          />
        </div>
      </section>
    </EditorPage>
  )
}

const isWhole = ({ zh, en }: Localized): boolean => zh.trim() !== '' && en.trim() !== ''
