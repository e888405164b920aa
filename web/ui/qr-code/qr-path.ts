type Modules = { size: number; data: ArrayLike<number> }

/** In modules. */
export const QUIET_ZONE = 4

/** One stroke per run of dark modules, so that no seams show. */
export function qrPath({ size, data }: Modules): string {
  const strokes: string[] = []
  for (let row = 0; row < size; row += 1) {
    let start = -1
    for (let column = 0; column <= size; column += 1) {
      const isDark = column < size && data[row * size + column] === 1
      if (isDark && start < 0) start = column
      if (isDark || start < 0) continue
      const width = column - start
      strokes.push(`M${start + QUIET_ZONE} ${row + QUIET_ZONE}h${width}v1h-${width}z`)
      start = -1
    }
  }
  return strokes.join('')
}
