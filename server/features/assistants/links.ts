import { createHmac, randomBytes } from 'node:crypto'
import { BASKET_HOURS } from '#domain/assistant.ts'
import { sha256 } from '#server/features/accounts/session-token.ts'

const ID_BYTES = 24
const PREFIX = { cart: 'cart_', checkout: 'chk_' } as const
export type BasketKind = keyof typeof PREFIX

/** Cannot be guessed: whoever knows it, and is the agent, may read and change the cart or checkout. */
export const newBasketId = (kind: BasketKind): string => PREFIX[kind] + randomBytes(ID_BYTES).toString('base64url')

/** The part of the address that a person opens. It follows from the id, so it need not be stored to be told again. */
export const tokenOf = (linkKey: Buffer, id: string): string => createHmac('sha256', linkKey).update(id).digest('base64url')

export const hashOf = (linkKey: Buffer, id: string): Buffer => sha256(tokenOf(linkKey, id))

const HOUR_MS = 3_600_000
export const endOf = (kind: BasketKind, at: Date): Date => new Date(at.getTime() + BASKET_HOURS[kind] * HOUR_MS)
