import { useEffect, useState } from 'react'
import type { Cashier } from '#domain/order.ts'
import { useWords } from '../../words.ts'
import { CodeToScan } from '../code-to-scan.tsx'
import { OpenWeChat } from '../open-wechat.tsx'
import { PayInWechat } from '../pay-in-wechat.tsx'
import { sendProviderForm } from '../provider-form.ts'
import { askWhoPays, forgetWhoPays } from '../wechat-payer.ts'
import { WrongAddress } from '../wrong-address.tsx'
import styles from './link-desk.module.css'
import type { BegunByLink } from './use-start-by-link.ts'

type Props = { cashier: Cashier; begun: BegunByLink; onRenew: () => void }

export function StartedByLink({ cashier, begun: { outcome, at }, onRenew }: Props) {
  switch (outcome.kind) {
    case 'qr-code':
      return (
        <CodeToScan
          key={at}
          amount={cashier.rest}
          content={outcome.content}
          expiresAt={outcome.expiresAt}
          serverTime={at}
          onRenew={onRenew}
        />
      )
    case 'redirect':
      return <OpenWeChat url={outcome.url} amount={cashier.rest} />
    case 'client-parameters':
      return (
        <PayInWechat
          key={at}
          parameters={outcome.parameters}
          amount={cashier.rest}
          onRefused={() => {
            forgetWhoPays()
            if (!askWhoPays(false)) onRenew()
          }}
        />
      )
    case 'form':
      return <Leaving key={at} html={outcome.html} />
    default:
      return <WrongAddress />
  }
}

/** Submits Alipay's form in this tab. */
function Leaving({ html }: { html: string }) {
  const { t } = useWords()
  const [isForeign, setIsForeign] = useState(false)
  useEffect(() => {
    if (!sendProviderForm(html)) setIsForeign(true)
  }, [html])
  return isForeign ? (
    <WrongAddress />
  ) : (
    <p className={styles.note} role="status">
      {t('payments.alipay.leaving')}
    </p>
  )
}
