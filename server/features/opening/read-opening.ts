import { refuse } from '#contract/refusals.ts'
import type { ShownOpening } from '#contract/staff/opening.ts'
import type { Localized } from '#domain/locale.ts'
import {
  BACKUP_HOURS_MAX,
  givenName,
  LEGAL_PAGES,
  markedPlaces,
  mayOpen,
  OPENING_POINT_NAMES,
  type OpeningGap,
  type OpeningPoint,
  PAYMENT_CHECKS,
  type PointState,
  PROVIDERS,
  type Provider,
  type ProviderCheck,
} from '#domain/opening.ts'
import { type Db, transaction } from '#server/db/database.ts'
import type { Deps } from '#server/http/deps.ts'
import { providersOf } from './check-providers.ts'
import { type Facts, findOpening, listChecks, lockOpening, readFacts, saveOpened, saveSettled } from './sql.ts'

const HOUR_MS = 60 * 60_000

type Standing = Record<Provider, { state: 'live' | 'sandbox' | 'off'; last: ProviderCheck | undefined }>
type Known = { facts: Facts; providers: Standing; now: Date; hasRobots: boolean }

/** All that the guide shows, computed from what the shop holds. */
export async function readOpening(deps: Deps, db: Db = deps.db): Promise<ShownOpening> {
  const [{ openedAt, settled }, facts, checks] = await Promise.all([findOpening(db), readFacts(db), listChecks(db)])
  const open = providersOf(deps)
  const providers = Object.fromEntries(
    PROVIDERS.map((name) => [name, { state: open[name].state, last: checks.find(({ provider }) => provider === name) }]),
  ) as Standing
  const known: Known = { facts, providers, now: deps.now(), hasRobots: Object.keys(deps.config.robots).length > 0 }
  const points = OPENING_POINT_NAMES.map(
    (point): PointState => ({ point, gaps: counted(GAPS[point](known)), isSettled: settled.includes(point) }),
  )
  const { everywhere, zones } = facts
  return {
    points,
    providers: PROVIDERS.map((name) => {
      const { state, last } = providers[name]
      return { provider: name, state, last: last ? { cause: last.cause, detail: last.detail, at: last.at.toISOString() } : null }
    }),
    everywhere: everywhere?.isDelivered ? { firstFee: everywhere.firstFee, freeFrom: everywhere.freeFrom, zones } : null,
    openedAt: openedAt?.toISOString() ?? null,
    isOpen: openedAt !== null || !deps.config.isProduction,
    mayOpen: mayOpen(points),
  }
}

/** Refuses while something required is missing. Twice is harmless. */
export async function openForShoppers(deps: Deps, byAccount: number): Promise<ShownOpening> {
  return transaction(deps.db, async (tx) => {
    await lockOpening(tx)
    const { isOpen, mayOpen: isReady } = await readOpening(deps, tx)
    if (!isOpen) {
      if (!isReady) refuse('opening-not-ready')
      await saveOpened(tx, byAccount, deps.now())
    }
    return readOpening(deps, tx)
  })
}

export async function settlePoint(deps: Deps, point: OpeningPoint, isSettled: boolean): Promise<ShownOpening> {
  return transaction(deps.db, async (tx) => {
    await lockOpening(tx)
    const { settled } = await findOpening(tx)
    const others = settled.filter((each) => each !== point)
    await saveSettled(tx, isSettled ? [...others, point] : others)
    return readOpening(deps, tx)
  })
}

type Found = Partial<Record<OpeningGap, boolean | number>>

function counted(found: Found): PointState['gaps'] {
  const gaps = Object.entries(found) as [OpeningGap, boolean | number][]
  return gaps.flatMap(([gap, count]) => (count ? [{ gap, count: Number(count) }] : []))
}

/** What each point still wants. */
const GAPS: Record<OpeningPoint, (known: Known) => Found> = {
  'second-factor': ({ facts: { hasGuardedOwner } }) => ({ 'no-second-factor': !hasGuardedOwner }),
  company: ({ facts: { company } }) => ({
    'name-zh': !givenName(company?.siteName.zh),
    'name-en': !givenName(company?.siteName.en),
    'address-zh': !company?.address.zh,
    'address-en': !company?.address.en,
    contact: !company?.contactNumber,
    logo: !company?.logoUrl,
  }),
  filing: ({ facts: { company } }) => ({ 'record-number': !company?.recordNumber }),
  // Only asked for within thirty days after a site has gone online.
  'network-security': ({ facts: { company } }) => ({ 'network-security': !company?.networkSecurity }),
  licences: ({ facts: { company } }) => ({
    licence: !company?.licences.length,
    'licence-en': company?.licences.filter(({ zh, en }) => !zh || !en).length ?? 0,
  }),
  pages: ({ facts: { pages } }) => ({
    ...Object.fromEntries(LEGAL_PAGES.map((key) => [`page-${key}`, !pages[key]])),
    'page-languages': Object.values(pages).filter(({ title, content }) => !isWhole(title) || !isWhole(content)).length,
    'page-places': Object.values(pages).flatMap(({ content }) => markedPlaces(content.zh + content.en)).length,
  }),
  freight: ({ facts: { everywhere, zones } }) => ({ 'freight-untouched': zones === 1 && everywhere?.isUntouched }),
  payment: ({ facts, providers }) => ({
    'no-method': !facts.hasBankAccount && PAYMENT_CHECKS.every((name) => providers[name].state === 'off'),
    ...tested(PAYMENT_CHECKS, providers),
  }),
  sms: ({ providers }) => tested(['sms'], providers),
  wines: ({ facts: { sellable } }) => ({ 'no-wine': sellable === 0 }),
  pictures: ({ facts: { listed, picturesMissing } }) => ({ 'no-wine': listed === 0, 'no-picture': picturesMissing }),
  translations: ({ facts: { listed, translationsMissing } }) => ({
    'no-wine': listed === 0,
    'no-translation': translationsMissing,
  }),
  // A wine may name an importer of its own; the others have the shop's.
  labels: ({ facts: { company, listed, importersMissing, labelsMissing } }) => ({
    'no-importer':
      (listed === 0 || importersMissing > 0) &&
      !(company?.importerName?.zh && company.importerAddress?.zh && company.importerContact?.zh),
    'no-wine': listed === 0,
    'no-label': labelsMissing,
  }),
  'return-address': ({ facts: { hasReturnAddress } }) => ({ 'no-return-address': !hasReturnAddress }),
  notices: ({ facts: { mailTo }, providers, hasRobots }) => ({
    'no-recipient': !hasRobots && (mailTo === 0 || providers.email.state === 'off'),
  }),
  backup: ({ facts: { backupAt }, now }) => ({
    'no-backup': backupAt === null,
    'old-backup': backupAt === null ? 0 : hoursOver(backupAt, now),
  }),
  promises: () => ({ 'look-at': true }),
  menu: () => ({ 'look-at': true }),
}

const isWhole = ({ zh, en }: Localized): boolean => zh !== '' && en !== ''

/** A provider without keys is no gap: the shop may do without it. The demo's own need no test. */
function tested(names: readonly Provider[], providers: Standing): Found {
  const live = names.map((name) => providers[name]).filter(({ state }) => state === 'live')
  return {
    untested: live.filter(({ last }) => !last).length,
    'test-failed': live.filter(({ last }) => last && last.cause !== null).length,
  }
}

function hoursOver(backupAt: Date, now: Date): number {
  const hours = Math.floor((now.getTime() - backupAt.getTime()) / HOUR_MS)
  return hours > BACKUP_HOURS_MAX ? hours : 0
}
