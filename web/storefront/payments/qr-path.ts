type Modules = { size: number; data: ArrayLike<number> }

/** The light border that scanners need around the code, in modules. */
export const QUIET_ZONE = 4

/** All dark modules of a QR code as one SVG path: one stroke per run along each row, so that no seams show at any size. */
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
