import type { ShopperKind } from '#domain/notice.ts'
import type { Db } from '#server/db/database.ts'
import { deleteRefusal } from './sql.ts'

/** Whoever asks to be told again after ending it wants it again: by the channels that the shop chooses. */
export const askedForAgain = (tx: Db, accountId: number, kind: ShopperKind): Promise<void> => deleteRefusal(tx, accountId, kind)
