/* Assistants that shop for people (docs/assistants.md). */

/** `perMinute`: calls of one agent, where nothing else is set for it. */
export type AssistantSettings = { isOn: boolean; perMinute: number }

export const AGENT_CALLS_MAX = 10_000

/** A cart is kept this long, a checkout waits this long for its person. */
export const BASKET_HOURS = { cart: 7 * 24, checkout: 6 } as const

/** What a handed-over cart or checkout is for whoever opens its address. */
export const HANDOVER_STATES = ['open', 'taken', 'ordered', 'over'] as const
export type HandoverState = (typeof HANDOVER_STATES)[number]
