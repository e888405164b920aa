/** The order number of an address; empty when it cannot be one, so that nothing is asked for. */
export const orderIdOf = (value: unknown): string => (typeof value === 'string' && /^[a-z0-9]{1,64}$/i.test(value) ? value : '')
