import type { Locale, Localized } from '#domain/locale.ts'
import type { Db } from '#server/db/database.ts'
import { saveShopperNotice } from './sandbox-sql.ts'

export type BackInStock = { kind: 'back-in-stock'; wine: Localized; productId: number }

/** `key`: a notice that is sent again with it, because a process was killed, reaches the shopper once. */
export type ShopperNotice = { key: string; accountId: number; locale: Locale; about: BackInStock }

/** Tells shoppers what they have asked for. Rejects when it is not known to be sent. */
export type NoticeSender = { send: (notice: ShopperNotice) => Promise<void> }

/** Stores the notices for people who try the demo. */
export const sandboxNotices = (db: Db, write: (locale: Locale, about: BackInStock) => string): NoticeSender => ({
  send: ({ key, accountId, locale, about }) => saveShopperNotice(db, key, accountId, write(locale, about)),
})
