/** A key for idempotent calls. `crypto.randomUUID` is missing on plain-HTTP addresses. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
