import { useState } from 'react'
import { type CustomerInFull, type CustomerRequest, closeCustomerAccount, exportCustomerData } from '#contract/staff/customers.ts'
import { DATA_KEEPERS } from '#domain/customer.ts'
import { formatCalendarDay, shanghaiDay } from '#domain/shanghai.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Modal } from '#web/ui/modal/modal.tsx'
import { saveFile } from '#web/ui/save-file/save-file.ts'
import { useAccount, useConsole } from '../context.ts'
import panel from '../layout/panel.module.css'
import { PanelSection } from '../layout/panel-section.tsx'
import { RowAction } from '../layout/row-action.tsx'
import { hasScope } from '../session.ts'
import { useWords } from '../use-words.ts'
import { formatDay } from '../when.ts'
import styles from './customer.module.css'
import { ReasonForm } from './reason-form.tsx'
import { AnswerForm, RequestForm } from './request-forms.tsx'
import { useAct } from './use-act.ts'

type Props = { customer: CustomerInFull; at: Date }

/** What the customer wants with their data, until when it must be answered, and what answers it. */
export function CustomerRequests({ customer, at }: Props) {
  const { t } = useWords()
  const { api } = useConsole()
  const { isBusy, act } = useAct()
  const isKeeper = hasScope(useAccount(), DATA_KEEPERS)
  const [open, setOpen] = useState<'ask' | 'close' | CustomerRequest | null>(null)
  const close = () => setOpen(null)
  const { id, requests, isStaff, closedAt } = customer
  const save = async () => {
    saveFile((await api.call(exportCustomerData, id)) as Blob, `customer-${id}.json`)
  }
  return (
    <PanelSection title={t('console-customers.requests')}>
      <p className={panel.hint}>{t('console-customers.requests-hint')}</p>
      <ul className={styles.list} aria-label={t('console-customers.requests')}>
        {requests.map((request) => (
          <Request key={request.id} request={request} at={at} {...(isKeeper && !closedAt && { onAnswer: setOpen })} />
        ))}
      </ul>
      {closedAt ? null : (
        <div className={panel.actions}>
          <Button variant="quiet" onClick={() => setOpen('ask')}>
            {t('console-customers.ask')}
          </Button>
          {isKeeper && !isStaff ? (
            <>
              <Button variant="quiet" isBusy={isBusy} onClick={() => void act(save, t('console-customers.data-saved'))}>
                {t('console-customers.data')}
              </Button>
              <Button variant="quiet" onClick={() => setOpen('close')}>
                {t('console-customers.close')}
              </Button>
            </>
          ) : null}
        </div>
      )}
      <Modal isOpen={open === 'ask'} title={t('console-customers.ask')} closeLabel={t('console.close')} onClose={close}>
        {open === 'ask' ? <RequestForm id={id} today={shanghaiDay(at)} onClose={close} /> : null}
      </Modal>
      <Modal isOpen={open === 'close'} title={t('console-customers.close')} closeLabel={t('console.close')} onClose={close}>
        {open === 'close' ? (
          <ReasonForm
            what="close"
            intro={t('console-customers.close-text')}
            save={t('console-customers.close')}
            done={t('console-customers.closed')}
            act={(reason) => api.call(closeCustomerAccount, { id, reason })}
            onClose={close}
          />
        ) : null}
      </Modal>
      <Modal
        isOpen={open !== null && typeof open === 'object'}
        title={t('console-customers.answer')}
        closeLabel={t('console.close')}
        onClose={close}
      >
        {open !== null && typeof open === 'object' ? <AnswerForm id={id} request={open} onClose={close} /> : null}
      </Modal>
    </PanelSection>
  )
}

type RequestProps = { request: CustomerRequest; at: Date; onAnswer?: (request: CustomerRequest) => void }

function Request({ request, at, onAnswer }: RequestProps) {
  const { t, locale } = useWords()
  const { kind, note, by, askedOn, dueOn, settled } = request
  const isLate = dueOn < shanghaiDay(at)
  return (
    <li>
      {t(`console-customers.request.${kind}`)}{' '}
      {settled ? (
        <span className={panel.badge} data-kind="quiet">
          {t(`console-customers.outcome.${settled.outcome}`)}
        </span>
      ) : (
        <span className={panel.badge} data-kind="alarm">
          {t(isLate ? 'console-customers.late' : 'console-customers.due', { day: formatCalendarDay(dueOn, locale) })}
        </span>
      )}
      <p className={panel.hint}>{t('console-customers.asked-on', { day: formatCalendarDay(askedOn, locale), name: by })}</p>
      {note ? <p className={panel.words}>{note}</p> : null}
      {settled ? (
        <p className={panel.hint}>{[settled.answer, settled.by, formatDay(settled.at, locale)].filter(Boolean).join(' · ')}</p>
      ) : onAnswer ? (
        <RowAction of={t(`console-customers.request.${kind}`)} onClick={() => onAnswer(request)}>
          {t('console-customers.answer')}
        </RowAction>
      ) : null}
    </li>
  )
}
