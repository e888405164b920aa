import { buttonClass } from '#web/ui/button/button.tsx'
import { ConsoleLink } from '../console-link.tsx'
import { useAccount } from '../context.ts'
import { paths } from '../paths.ts'
import { hasScope } from '../session.ts'
import { useWords } from '../use-words.ts'

/** For those who may place orders. */
export function NewOrderLink({ customer, className }: { customer?: number; className?: string | undefined }) {
  const { t } = useWords()
  if (!hasScope(useAccount(), ['merchandiser'])) return null
  return (
    <ConsoleLink
      to={paths.newOrder(customer)}
      className={className ?? buttonClass}
      {...(className ? {} : { 'data-variant': 'quiet' })}
    >
      {t('console-phone-orders.new')}
    </ConsoleLink>
  )
}
