/** `json` for ['a', "b"], otherwise the separator. */
export function splitList(cell: string, sign: string): string[] {
  if (sign !== 'json')
    return cell
      .split(sign)
      .map((item) => item.trim())
      .filter(Boolean)
  const inside = /^\s*\[(.*)\]\s*$/s.exec(cell)?.[1]
  if (inside === undefined) return cell.trim() === '' ? [] : [cell.trim()]
  return [...inside.matchAll(/'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|([^,\s'"]+)/gs)]
    .map(([, single, double, bare]) => (single ?? double ?? bare ?? '').replace(/\\(.)/g, '$1').trim())
    .filter(Boolean)
}
