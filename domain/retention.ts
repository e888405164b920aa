/* For how long the shop keeps what nobody needs for an order, its money or the law (docs/operations.md, "What grows"). In days. */

/** A wine that somebody has looked at. */
export const VISITS_KEPT_DAYS = 365
/** The pages that a shopper saw before a chat. */
export const CHAT_PAGES_KEPT_DAYS = 90
/** A wish to hear when a wine is back, after it was told. */
export const TOLD_WISHES_KEPT_DAYS = 180
/** Where a parcel was on its way. That it left and arrived is kept. */
export const PARCEL_WAY_KEPT_DAYS = 365
