/** Empty when it cannot be an order number: then nothing is asked. */
export const orderIdOf = (value: unknown): string => (typeof value === 'string' && /^[a-z0-9]{1,64}$/i.test(value) ? value : '')
