import type { StaffFreightZone } from '#contract/staff/freight.ts'
import type { Division } from '#domain/division.ts'
import { HistoryLink } from '../audit/history-link.tsx'
import { Page } from '../layout/page.tsx'
import { useWords } from '../use-words.ts'
import { ZoneForm } from './zone-form.tsx'

type Props = { zone: StaffFreightZone | undefined; zones: readonly StaffFreightZone[]; provinces: readonly Division[] }

export function ZonePage({ zone, zones, provinces }: Props) {
  const { t, say } = useWords()
  return (
    <Page
      title={zone ? say(zone.name) : t('console-sales.freight.add')}
      intro={t('console-sales.freight.zone-intro')}
      actions={zone ? <HistoryLink kind="freight-zone" id={zone.id} /> : null}
    >
      <ZoneForm zone={zone} zones={zones} provinces={provinces} />
    </Page>
  )
}
