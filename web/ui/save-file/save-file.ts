/** A plain link could not send the token. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Firefox reads the address after the click.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
