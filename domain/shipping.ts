import { type Fen, fen, ZERO } from './money.ts'

/** Goods worth this much and more travel free. */
export const FREE_SHIPPING_FROM = fen(399_00)
/** What one delivery costs below that, anywhere in mainland China. */
const SHIPPING_FEE = fen(18_00)

/** The freight of an order whose goods cost `goods`; it is counted on the goods as they are paid, before freight. */
export const shippingFee = (goods: Fen): Fen => (goods >= FREE_SHIPPING_FROM ? ZERO : SHIPPING_FEE)
