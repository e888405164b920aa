/**
 * A name that nobody else has, for something that is to happen once however often it is sent. `crypto.randomUUID` exists on safe origins
 * only; a shop tried out by its number in the house's network has none.
 */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
