/** Letters to change, add, drop or swap with a neighbour; `atMost + 1` when there are more. */
export function editDistance(a: string, b: string, atMost: number): number {
  const tooMany = atMost + 1
  if (Math.abs(a.length - b.length) > atMost) return tooMany
  let before: number[] = []
  let above = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row++) {
    const current = [row]
    let least = row
    for (let column = 1; column <= b.length; column++) {
      const isSame = a.charCodeAt(row - 1) === b.charCodeAt(column - 1)
      let cost = Math.min((above[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1, (above[column - 1] ?? 0) + (isSame ? 0 : 1))
      const isSwapped =
        row > 1 &&
        column > 1 &&
        a.charCodeAt(row - 1) === b.charCodeAt(column - 2) &&
        a.charCodeAt(row - 2) === b.charCodeAt(column - 1)
      if (isSwapped) cost = Math.min(cost, (before[column - 2] ?? 0) + 1)
      current.push(cost)
      least = Math.min(least, cost)
    }
    if (least > atMost) return tooMany
    before = above
    above = current
  }
  return Math.min(above[b.length] ?? tooMany, tooMany)
}
