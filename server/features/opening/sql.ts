import type { CompanyInfo } from '#domain/content.ts'
import type { Localized } from '#domain/locale.ts'
import type { Fen } from '#domain/money.ts'
import { LEGAL_PAGES, type LegalPage, type OpeningPoint, type Provider, type ProviderCheck } from '#domain/opening.ts'
import type { ShopImporter } from '#domain/wine-label.ts'
import type { Db } from '#server/db/database.ts'
import { isLabelMissing } from '#server/features/catalog/staff-list/label-missing-sql.ts'

type Opening = { openedAt: Date | null; settled: OpeningPoint[]; previewSecret: string }

export async function findOpening(db: Db): Promise<Opening> {
  const [opening] = await db<[Opening]>`
    select opened_at as "openedAt", settled, preview_secret as "previewSecret" from shop_opening`
  return opening
}

/** Until the end of the transaction. */
export const lockOpening = (tx: Db): Promise<unknown> => tx`select from shop_opening for update`

/** The first opening stands. */
export const saveOpened = (tx: Db, byAccount: number, at: Date): Promise<unknown> =>
  tx`update shop_opening set opened_at = ${at}, opened_by = ${byAccount} where opened_at is null`

export const saveSettled = (tx: Db, settled: readonly OpeningPoint[]): Promise<unknown> =>
  tx`update shop_opening set settled = ${[...settled]}`

/** `company` is null before anything was written. Of the wines that are not archived: how many, how many can be bought, and what they lack. */
export type Facts = {
  company: (CompanyInfo & Partial<ShopImporter>) | null
  hasGuardedOwner: boolean
  pages: Partial<Record<LegalPage, { title: Localized; content: Localized }>>
  hasBankAccount: boolean
  hasReturnAddress: boolean
  mailTo: number
  backupAt: Date | null
  zones: number
  everywhere: { isDelivered: boolean; firstFee: Fen; freeFrom: Fen | null; isUntouched: boolean } | null
  listed: number
  sellable: number
  picturesMissing: number
  translationsMissing: number
  importersMissing: number
  labelsMissing: number
}

const PAGE_KEYS = LEGAL_PAGES.map((key) => `page:${key}`)

/** One statement, so that all of it is true at the same time. */
export async function readFacts(db: Db): Promise<Facts> {
  const [facts] = await db<[Facts & { backupAt: Date | null }]>`
    select (select value from setting where key = 'company') as company,
           exists (select from account join second_factor on account_id = account.id
                    where 'owner' = any (scopes) and blocked_at is null and deleted_at is null
                      and set_at is not null) as "hasGuardedOwner",
           coalesce((select jsonb_object_agg(substr(key, 6), value) from setting where key = any(${PAGE_KEYS})), '{}') as pages,
           exists (select from setting where key = 'bank-transfer') as "hasBankAccount",
           exists (select from setting where key = 'return-address') as "hasReturnAddress",
           coalesce((select cardinality(mail_to) from notice_setting), 0) as "mailTo",
           (select updated_at from setting where key = 'last-backup') as "backupAt",
           (select count(*) from freight_zone)::integer as zones,
           (select jsonb_build_object('isDelivered', is_delivered, 'firstFee', first_fee, 'freeFrom', free_from,
                                      -- As migration 005 and the first start have put it there.
                                      'isUntouched', basis = 'number' and first = 999999 and first_fee = 1800
                                                     and (free_from is null or free_from = 39900))
              from freight_zone where codes = '{}') as everywhere,
           wines.listed, wines.sellable, wines."picturesMissing", wines."translationsMissing",
           wines."importersMissing", wines."labelsMissing"
      from (
        select count(*)::integer as listed,
               count(*) filter (where on_sale and exists (select from sku where product_id = product.id and sku.on_sale
                                                             and price > 0 and available(sku) > 0))::integer as sellable,
               count(*) filter (where cardinality(images) = 0)::integer as "picturesMissing",
               count(*) filter (where name_en = '' or name_en = name_zh or (blurb_en = '' and blurb_zh <> '')
                                   or (description_en = '' and description_zh <> ''))::integer as "translationsMissing",
               count(*) filter (where importer_zh = '' and importer_en = '')::integer as "importersMissing",
               count(*) filter (where ${isLabelMissing(db)})::integer as "labelsMissing"
          from product
         where archived_at is null
      ) wines`
  return facts
}

export const listChecks = (db: Db): Promise<(ProviderCheck & { provider: Provider })[]> =>
  db<(ProviderCheck & { provider: Provider })[]>`select provider, cause, detail, checked_at as at from provider_check`

/** Of two at once the later answer stands. */
export const saveCheck = (tx: Db, provider: Provider, { cause, detail, at }: ProviderCheck): Promise<unknown> =>
  tx`
    insert into provider_check (provider, cause, detail, checked_at) values (${provider}, ${cause}, ${detail}, ${at})
    on conflict (provider) do update
       set cause = excluded.cause, detail = excluded.detail, checked_at = excluded.checked_at
     where provider_check.checked_at <= excluded.checked_at`
