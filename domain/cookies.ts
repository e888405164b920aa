/** Decoded; undefined when missing or undecodable. */
export function cookieValue(cookies: string, name: string): string | undefined {
  const pair = cookies.split(';').find((each) => each.trimStart().startsWith(`${name}=`))
  if (pair === undefined) return undefined
  try {
    return decodeURIComponent(pair.slice(pair.indexOf('=') + 1).trim())
  } catch {
    return undefined
  }
}
