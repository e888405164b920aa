import { changeCompany, type StaffCompany } from '#contract/staff/content.ts'
import { WEB_ADDRESS } from '#domain/content.ts'
import { FACT_MAX, LICENCES_MAX, LINE_MAX, TITLE_MAX, WEB_ADDRESS_MAX } from '#domain/content-limits.ts'
import { isFilled, type Localized, NO_WORDS } from '#domain/locale.ts'
import { Button } from '#web/ui/button/button.tsx'
import type { Bound } from '#web/ui/form/use-form.ts'
import { useConsole } from '../../context.ts'
import { EditorPage } from '../../editor/editor-page.tsx'
import { useEditor } from '../../editor/use-editor.ts'
import { LocalizedField } from '../../fields/localized-field.tsx'
import { PictureField } from '../../fields/picture-field.tsx'
import { TextField } from '../../fields/text-field.tsx'
import panel from '../../layout/panel.module.css'
import { RowAction } from '../../layout/row-action.tsx'
import { useWords } from '../../use-words.ts'
import styles from '../content.module.css'
import { ShopLinks } from '../shop-links.tsx'
import own from './company.module.css'

export function CompanyPage({ company }: { company: StaffCompany }) {
  const { t } = useWords()
  const { api } = useConsole()
  const { version: _, ...initial } = company
  const editor = useEditor({
    stored: company,
    initial,
    check: ({ siteName, recordUrl, networkSecurityUrl, licences }) => ({
      ...(!isFilled(siteName) && { siteName: t('console-content.title-required') }),
      ...(!isAddress(recordUrl) && { recordUrl: t('console-content.company.address-wrong') }),
      ...(!isAddress(networkSecurityUrl) && { networkSecurityUrl: t('console-content.company.address-wrong') }),
      ...(!licences.every(isFilled) && { licences: t('console.text-required') }),
    }),
    change: (values, { version }) =>
      api.call(changeCompany, {
        ...values,
        version,
        recordUrl: values.recordUrl.trim(),
        networkSecurityUrl: values.networkSecurityUrl.trim(),
      }),
  })
  const { field } = editor.form
  const label = (name: keyof typeof initial) => ({ label: t(`console-content.company.${name}`) })
  return (
    <EditorPage
      editor={editor}
      title={t('console-content.company.title')}
      intro={t('console-content.company.intro')}
      links={<ShopLinks path="/aboutus" />}
      object={{ kind: 'company' }}
    >
      <section className={`${panel.panel} ${styles.group}`} aria-labelledby="names">
        <h2 id="names">{t('console-content.company.names')}</h2>
        <LocalizedField {...field('siteName')} {...label('siteName')} max={FACT_MAX} isRequired />
        <LocalizedField {...field('description')} {...label('description')} max={LINE_MAX} rows={3} />
        <LocalizedField {...field('keywords')} {...label('keywords')} max={LINE_MAX} rows={2} />
        <div className={styles.facts}>
          <PictureField {...field('logoUrl')} {...label('logoUrl')} />
          <PictureField {...field('qrCode')} {...label('qrCode')} hint={t('console-content.company.qrCode-hint')} />
        </div>
      </section>
      <section className={`${panel.panel} ${styles.group}`} aria-labelledby="contact">
        <h2 id="contact">{t('console-content.company.contact')}</h2>
        <div className={styles.facts}>
          <TextField {...field('contactNumber')} {...label('contactNumber')} max={FACT_MAX} />
        </div>
        <LocalizedField {...field('serviceHours')} {...label('serviceHours')} max={TITLE_MAX} />
        <LocalizedField {...field('address')} {...label('address')} max={TITLE_MAX} />
      </section>
      <section className={`${panel.panel} ${styles.group}`} aria-labelledby="importer">
        <h2 id="importer">{t('console-content.company.importer')}</h2>
        <p className={panel.hint}>{t('console-content.company.importer-hint')}</p>
        <LocalizedField {...field('importerName')} {...label('importerName')} max={TITLE_MAX} />
        <LocalizedField {...field('importerAddress')} {...label('importerAddress')} max={TITLE_MAX} />
        <LocalizedField {...field('importerContact')} {...label('importerContact')} max={TITLE_MAX} />
      </section>
      <section className={`${panel.panel} ${styles.group}`} aria-labelledby="law">
        <h2 id="law">{t('console-content.company.law')}</h2>
        <LocalizedField {...field('copyright')} {...label('copyright')} max={TITLE_MAX} />
        <div className={panel.pair}>
          <TextField {...field('recordNumber')} {...label('recordNumber')} max={FACT_MAX} />
          <TextField {...field('recordUrl')} {...label('recordUrl')} max={WEB_ADDRESS_MAX} inputMode="url" />
        </div>
        <div className={panel.pair}>
          <TextField {...field('networkSecurity')} {...label('networkSecurity')} max={FACT_MAX} />
          <TextField {...field('networkSecurityUrl')} {...label('networkSecurityUrl')} max={WEB_ADDRESS_MAX} inputMode="url" />
        </div>
        <Licences {...field('licences')} />
      </section>
    </EditorPage>
  )
}

/** An empty address is valid. */
const isAddress = (text: string): boolean => text.trim() === '' || WEB_ADDRESS.test(text.trim())

function Licences({ value: licences, error, onChange }: Bound<Localized[]>) {
  const { t } = useWords()
  return (
    <fieldset className={own.licences}>
      <legend className={own.legend}>{t('console-content.company.licences')}</legend>
      {licences.map((licence, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a licence has no name but its place
        <div key={index} className={own.licence}>
          <LocalizedField
            name={isFilled(licence) ? '' : 'licences'}
            label={t('console-content.company.licence', { number: index + 1 })}
            value={licence}
            max={TITLE_MAX}
            error={isFilled(licence) ? undefined : error}
            onChange={(value) => onChange(licences.map((each, place) => (place === index ? value : each)))}
          />
          <RowAction
            of={t('console-content.company.licence', { number: index + 1 })}
            isDanger
            onClick={() => onChange(licences.filter((_, place) => place !== index))}
          >
            {t('console-content.remove')}
          </RowAction>
        </div>
      ))}
      {licences.length < LICENCES_MAX ? (
        <Button variant="quiet" onClick={() => onChange([...licences, NO_WORDS])}>
          {t('console-content.company.add-licence')}
        </Button>
      ) : null}
    </fieldset>
  )
}
