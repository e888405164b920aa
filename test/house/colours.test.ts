import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const styles = resolve(root, 'web/styles')
const light = rolesIn('tokens.css')
const MODES = { light, dark: new Map([...light, ...rolesIn('dark.css')]) }

/** The ground, and what is read on it. */
const READ = [
  ...['paper', 'card', 'sunken'].flatMap((ground) =>
    ['text', 'text-soft', 'brand', 'accent', 'danger'].map((words) => [ground, words] as const),
  ),
  ...['paper', 'card'].map((ground) => [ground, 'text-faint'] as const),
  ...['brand-fill', 'brand-deep', 'accent-fill', 'danger-fill'].map((ground) => [ground, 'on-brand'] as const),
  ['brand-deep', 'on-brand-soft'],
  ['brand-soft', 'on-soft'],
  ['accent-soft', 'accent'],
] as const

/** Rings and borders of fields need 3:1. */
const SEEN = [
  ['paper', 'focus'],
  ['card', 'focus'],
  ['card', 'field-line'],
] as const

test.each(['light', 'dark'] as const)('U91: in %s everything that is read stands out by 4.5, what is only seen by 3', (mode) => {
  for (const [ground, words] of READ) expect(contrast(mode, ground, words), `${words} on ${ground}`).toBeGreaterThanOrEqual(4.5)
  for (const [ground, line] of SEEN) expect(contrast(mode, ground, line), `${line} on ${ground}`).toBeGreaterThanOrEqual(2.95)
})

/** Both in one rule: words on a ground that no other test names, a badge for instance. */
test.each(['light', 'dark'] as const)(
  'U91: in %s no rule of the shop writes in a colour that its own ground swallows',
  (mode) => {
    const faint = globSync('web/{chat,storefront,ui}/**/*.module.css', { cwd: root }).flatMap((file) => {
      const rules = readFileSync(resolve(root, file), 'utf8').matchAll(/([^{}]+)\{([^{}]*)\}/g)
      return [...rules].flatMap(([, selector = '', body = '']) => {
        const words = /(?:^|\s)color: var\(--color-([\w-]+)\);/.exec(body)?.[1]
        const ground = /background(?:-color)?: var\(--color-([\w-]+)\);/.exec(body)?.[1]
        return words && ground && contrast(mode, ground, words) < 4.5 ? [`${file} ${selector.trim()}: ${words} on ${ground}`] : []
      })
    })
    expect(faint).toEqual([])
  },
)

function rolesIn(file: string): Map<string, string> {
  const css = readFileSync(resolve(styles, file), 'utf8')
  return new Map([...css.matchAll(/^\s+--([\w-]+): (.*);$/gm)].map(([, name = '', value = '']) => [name, value]))
}

function contrast(mode: keyof typeof MODES, first: string, second: string): number {
  const [a, b] = [luminance(hexOf(mode, `color-${first}`)), luminance(hexOf(mode, `color-${second}`))]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

function hexOf(mode: keyof typeof MODES, role: string): string {
  const value = MODES[mode].get(role) ?? ''
  const other = /^var\(--(.*)\)$/.exec(value)?.[1]
  return other ? hexOf(mode, other) : value
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((share) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
