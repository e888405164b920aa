import { useState } from 'react'
import type { FoundShopper } from '#contract/staff/shoppers.ts'
import type { Division } from '#domain/division.ts'
import { REMARK_MAX } from '#domain/order.ts'
import { ConsoleLink } from '../console-link.tsx'
import { TextField } from '../fields/text-field.tsx'
import { FormEnd } from '../layout/form-end.tsx'
import { Page } from '../layout/page.tsx'
import panel from '../layout/panel.module.css'
import { PanelSection } from '../layout/panel-section.tsx'
import { paths } from '../paths.ts'
import { useWords } from '../use-words.ts'
import { BottleFields } from './bottle-fields.tsx'
import { CustomerFields } from './customer-fields.tsx'
import { OrderSums } from './order-sums.tsx'
import { PayLinkPanel } from './pay-link-panel.tsx'
import styles from './phone-orders.module.css'
import { RecipientFields } from './recipient-fields.tsx'
import { type PlacedOrder, useNewOrder } from './use-new-order.ts'

type Props = { shopper: FoundShopper | undefined; divisions: Division[] }

/** An order that staff place for a customer who has called or written. */
export function NewOrderPage({ shopper, divisions }: Props) {
  const { t } = useWords()
  const [placed, setPlaced] = useState<PlacedOrder>()
  return (
    <Page
      title={t(placed ? 'console-phone-orders.placed' : 'console-phone-orders.title')}
      intro={t(placed ? 'console-phone-orders.placed-intro' : 'console-phone-orders.intro')}
      actions={
        <ConsoleLink to={paths.orders()} className={panel.rowAction}>
          ← {t('console-orders.title')}
        </ConsoleLink>
      }
    >
      {placed ? (
        <>
          <p>
            <ConsoleLink to={paths.order(placed.number)} className={panel.number}>
              {t('console-orders.order', { number: placed.number })}
            </ConsoleLink>
          </p>
          <PayLinkPanel {...placed} />
        </>
      ) : (
        <NewOrderForm shopper={shopper} divisions={divisions} onPlaced={setPlaced} />
      )}
    </Page>
  )
}

function NewOrderForm({ shopper, divisions, onPlaced }: Props & { onPlaced: (order: PlacedOrder) => void }) {
  const { t } = useWords()
  const { form, customer, quoted } = useNewOrder(shopper, onPlaced)
  return (
    <form ref={form.ref} className={styles.form} noValidate onSubmit={form.submit}>
      <div className={styles.fields}>
        <CustomerFields form={form} customer={customer} />
        <BottleFields form={form} quote={quoted.quote} />
        <RecipientFields form={form} customer={customer} divisions={divisions} />
        <PanelSection title={t('console-phone-orders.remark')}>
          <TextField
            {...form.field('remark')}
            label={t('console-phone-orders.remark-label')}
            hint={t('console-phone-orders.remark-hint')}
            rows={2}
            max={REMARK_MAX}
          />
        </PanelSection>
      </div>
      <div className={styles.aside}>
        <OrderSums form={form} quoted={quoted} />
        <FormEnd form={form} save={t('console-phone-orders.place')} cancel={paths.orders()} />
      </div>
    </form>
  )
}
