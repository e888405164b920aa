import { LICENCES_MAX, LINE_MAX, TITLE_MAX } from '#domain/content-limits.ts'
import type { Localized } from '#domain/locale.ts'
import { type StaffCompany, saveCompany } from '#web/api/staff-content.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Field, inputClass } from '#web/ui/field/field.tsx'
import { useConsole } from '../../context.ts'
import panel from '../../layout/panel.module.css'
import { useWords } from '../../use-words.ts'
import styles from '../content.module.css'
import { EditPage } from '../edit/edit-page.tsx'
import { isFilled, NO_WORDS } from '../edit/filled.ts'
import { LocalizedText } from '../edit/localized-text.tsx'
import { PictureInput } from '../edit/picture-input.tsx'
import { ShopLinks } from '../edit/shop-links.tsx'
import { useEdit } from '../edit/use-edit.ts'
import own from './company.module.css'

const SITE_NAME_MAX = 60
const LINE_OF_FACTS_MAX = 60
const WEB_ADDRESS = /^https?:\/\/[^\s"'<>]+$/

/** What the company says of itself: names for search engines, footer, licences, logo, QR code. */
export function CompanyPage({ company }: { company: StaffCompany }) {
  const { t } = useWords()
  const { api } = useConsole()
  const { version, ...initial } = company
  const edit = useEdit({
    initial,
    check: ({ siteName, recordUrl, networkSecurityUrl, licences }) => ({
      ...(!isFilled(siteName) && { siteName: t('console-content.title-required') }),
      ...(recordUrl.trim() !== '' &&
        !WEB_ADDRESS.test(recordUrl.trim()) && { recordUrl: t('console-content.company.address-wrong') }),
      ...(networkSecurityUrl.trim() !== '' &&
        !WEB_ADDRESS.test(networkSecurityUrl.trim()) && { networkSecurityUrl: t('console-content.company.address-wrong') }),
      ...(!licences.every(isFilled) && { licences: t('console.text-required') }),
    }),
    save: async (values, { isForced }) => {
      const form = { ...values, recordUrl: values.recordUrl.trim(), networkSecurityUrl: values.networkSecurityUrl.trim() }
      await saveCompany(api, form, isForced ? undefined : version)
      return undefined
    },
  })
  const { form } = edit
  const { values } = form
  const words = (
    name: 'siteName' | 'description' | 'keywords' | 'address' | 'serviceHours' | 'copyright',
    max: number,
    rows = 1,
  ) => (
    <LocalizedText
      name={name}
      label={t(`console-content.company.${name}`)}
      value={values[name]}
      max={max}
      rows={rows}
      error={form.errorOf(name)}
      onChange={(value) => form.set({ [name]: value })}
    />
  )
  const line = (name: 'contactNumber' | 'recordNumber' | 'recordUrl' | 'networkSecurity' | 'networkSecurityUrl', max: number) => (
    <Field label={t(`console-content.company.${name}`)} error={form.errorOf(name)}>
      {(control) => <input {...control} {...form.text(name)} className={inputClass} autoComplete="off" maxLength={max} />}
    </Field>
  )
  return (
    <EditPage
      edit={edit}
      title={t('console-content.company.title')}
      intro={t('console-content.company.intro')}
      links={<ShopLinks path="/aboutus" />}
    >
      <section className={`${panel.panel} ${styles.group}`} aria-labelledby="names">
        <h2 id="names">{t('console-content.company.names')}</h2>
        {words('siteName', SITE_NAME_MAX)}
        {words('description', LINE_MAX, 3)}
        {words('keywords', LINE_MAX, 2)}
        <div className={styles.facts}>
          <PictureInput
            name="logoUrl"
            label={t('console-content.company.logoUrl')}
            value={values.logoUrl}
            onChange={(logoUrl) => form.set({ logoUrl })}
          />
          <PictureInput
            name="qrCode"
            label={t('console-content.company.qrCode')}
            hint={t('console-content.company.qrCode-hint')}
            value={values.qrCode}
            onChange={(qrCode) => form.set({ qrCode })}
          />
        </div>
      </section>
      <section className={`${panel.panel} ${styles.group}`} aria-labelledby="contact">
        <h2 id="contact">{t('console-content.company.contact')}</h2>
        <div className={styles.facts}>{line('contactNumber', LINE_OF_FACTS_MAX)}</div>
        {words('serviceHours', TITLE_MAX)}
        {words('address', TITLE_MAX)}
      </section>
      <section className={`${panel.panel} ${styles.group}`} aria-labelledby="law">
        <h2 id="law">{t('console-content.company.law')}</h2>
        {words('copyright', TITLE_MAX)}
        <div className={panel.pair}>
          {line('recordNumber', LINE_OF_FACTS_MAX)}
          {line('recordUrl', 300)}
        </div>
        <div className={panel.pair}>
          {line('networkSecurity', LINE_OF_FACTS_MAX)}
          {line('networkSecurityUrl', 300)}
        </div>
        <Licences licences={values.licences} error={form.errorOf('licences')} onChange={(licences) => form.set({ licences })} />
      </section>
    </EditPage>
  )
}

type LicencesProps = {
  licences: readonly Localized[]
  error: string | undefined
  onChange: (licences: Localized[]) => void
}

function Licences({ licences, error, onChange }: LicencesProps) {
  const { t } = useWords()
  return (
    <fieldset className={own.licences}>
      <legend className={own.legend}>{t('console-content.company.licences')}</legend>
      {licences.map((licence, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a licence has no name but its place
        <div key={index} className={own.licence}>
          <LocalizedText
            name={isFilled(licence) ? '' : 'licences'}
            label={t('console-content.company.licence', { number: index + 1 })}
            value={licence}
            max={TITLE_MAX}
            error={isFilled(licence) ? undefined : error}
            onChange={(value) => onChange(licences.map((each, place) => (place === index ? value : each)))}
          />
          <button
            type="button"
            className={panel.rowAction}
            data-kind="danger"
            onClick={() => onChange(licences.filter((_, place) => place !== index))}
          >
            {t('console-content.remove')}
            <span className="visually-hidden"> {t('console-content.company.licence', { number: index + 1 })}</span>
          </button>
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
