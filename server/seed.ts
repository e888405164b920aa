import { NEW_SHOP_NAME } from '#domain/opening.ts'
import { PASSWORD_MAX, PASSWORD_RULES } from '#domain/password.ts'
import { ConfigError } from './config.ts'
import { judgePassword } from './features/accounts/judge-password.ts'
import { hashPassword } from './features/accounts/passwords.ts'
import { seedVocabulary } from './features/catalog/seed-vocabulary.ts'
import { seedNewsCategory } from './features/content/write-article-categories.ts'
import { saveCompany } from './features/content/write-content.ts'
import { rememberLowPacks } from './features/notices/find-news.ts'
import type { Deps } from './http/deps.ts'
import { seedDemoAfterSales } from './seed/demo-after-sales.ts'
import { seedCatalogue } from './seed/demo-catalogue.ts'
import { seedDemoCellar } from './seed/demo-cellar.ts'
import { seedDemoChat } from './seed/demo-chat.ts'
import { seedContent } from './seed/demo-content.ts'
import { seedDemoCoupons } from './seed/demo-coupons.ts'
import { seedDemoFestival } from './seed/demo-festival.ts'
import { seedDemoFilms } from './seed/demo-films.ts'
import { seedDemoFlashSale } from './seed/demo-flash-sale.ts'
import { seedDemoFreight } from './seed/demo-freight.ts'
import { seedDemoBoxes, seedDemoGifts } from './seed/demo-gifts.ts'
import { seedDemoInvoices } from './seed/demo-invoices.ts'
import { seedDemoLots, seedDemoReplacement } from './seed/demo-lots.ts'
import { seedDemoPayments } from './seed/demo-payments.ts'
import { seedDemoPromises } from './seed/demo-promises.ts'
import { seedDemoReviews } from './seed/demo-reviews.ts'
import { seedDemoSets } from './seed/demo-sets.ts'
import { seedDemoShopper } from './seed/demo-shopper.ts'
import { beginSeed, forgetFreeFreight, saveAdministrator } from './seed/sql.ts'
import { seedDemoYear } from './seed/year/demo-year.ts'
import { DEMO_SIGN_INS } from './welcome.ts'

type SeedDeps = Deps & { progress: (line: string) => void }

/** Fills an empty database: in production with the vocabulary, a nameless company and the administrator, otherwise with the demo. Safe to repeat. */
export async function seedShop({ progress, ...deps }: SeedDeps): Promise<void> {
  const { db, config } = deps
  await seedVocabulary(db)
  await seedNewsCategory(db)
  if (!(await beginSeed(db))) return
  if (config.adminPassword) await requireAdminPassword(config.adminPassword)
  if (config.isProduction) {
    await saveAdministrator(db, ADMINISTRATOR, await hashPassword(config.adminPassword ?? ''))
    await saveCompany(db, NEW_COMPANY)
    await forgetFreeFreight(db)
    return
  }
  await seedCatalogue(deps, progress)
  const { administrator } = DEMO_SIGN_INS
  await saveAdministrator(db, administrator.login, await hashPassword(config.adminPassword ?? administrator.password))
  await seedDemoCellar(deps)
  await seedDemoFreight(deps)
  await seedDemoBoxes(deps)
  await seedDemoLots(deps)
  await seedDemoShopper(deps)
  await seedDemoPayments(deps)
  await seedDemoCoupons(deps)
  await seedDemoAfterSales(deps)
  await seedDemoReplacement(deps)
  await seedDemoReviews(deps)
  await seedDemoSets(deps)
  await seedDemoInvoices(deps)
  await seedDemoFlashSale(deps)
  await seedDemoChat(deps)
  await seedDemoFestival(deps)
  await seedDemoPromises(deps)
  await seedDemoFilms(deps)
  await seedDemoYear(deps)
  await seedDemoGifts(deps)
  progress('a year of orders')
  await rememberLowPacks(db)
  // Last, because a company marks the shop as filled.
  await seedContent(deps, progress)
}

const ADMINISTRATOR = 'admin'

/** Only at the first start, so that later passwords never prevent one. */
async function requireAdminPassword(password: string): Promise<void> {
  const known = [ADMINISTRATOR, ...Object.values(DEMO_SIGN_INS).map((signIn) => signIn.password)]
  const problem = await judgePassword(password, 'staff', known)
  const { min } = PASSWORD_RULES.staff
  if (problem === 'weak') throw new ConfigError('ADMIN_PASSWORD is too easy to guess, choose a more complex one')
  if (problem) throw new ConfigError(`ADMIN_PASSWORD needs ${min} to ${PASSWORD_MAX} characters`)
}

const NOTHING = { zh: '', en: '' }
const NEW_COMPANY = {
  siteName: { zh: NEW_SHOP_NAME, en: NEW_SHOP_NAME },
  keywords: NOTHING,
  description: NOTHING,
  logoUrl: '',
  contactNumber: '',
  address: NOTHING,
  copyright: NOTHING,
  recordNumber: '',
  recordUrl: '',
  networkSecurity: '',
  networkSecurityUrl: '',
  licences: [],
  serviceHours: NOTHING,
}
