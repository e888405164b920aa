/** The bars of a number as they are printed on goods. */
type Bars = { digits: string /** In modules, 95 in all. */; bars: { from: number; width: number }[] }

const LEFT = ['0001101', '0011001', '0010011', '0111101', '0100011', '0110001', '0101111', '0111011', '0110111', '0001011']
const PARITIES = ['LLLLLL', 'LLGLGG', 'LLGGLG', 'LLGGGL', 'LGLLGG', 'LGGLLG', 'LGGGLL', 'LGLGLG', 'LGLGGL', 'LGGLGL']

const inverted = (code: string): string => [...code].map((bit) => (bit === '1' ? '0' : '1')).join('')
const reversed = (code: string): string => [...code].reverse().join('')

/** `twelve` digits; the check digit is the thirteenth. */
export function ean13(twelve: string): Bars {
  const sum = [...twelve].reduce((all, digit, index) => all + Number(digit) * (index % 2 ? 3 : 1), 0)
  const digits = twelve + ((10 - (sum % 10)) % 10)
  const parity = PARITIES[Number(digits[0])] ?? 'LLLLLL'
  const half = (from: number, code: (digit: number, index: number) => string) =>
    Array.from({ length: 6 }, (_, index) => code(Number(digits[from + index]), index)).join('')
  const left = half(1, (digit, index) => (parity[index] === 'G' ? reversed(inverted(LEFT[digit] ?? '')) : (LEFT[digit] ?? '')))
  const right = half(7, (digit) => inverted(LEFT[digit] ?? ''))
  const modules = `101${left}01010${right}101`
  const bars = [...modules.matchAll(/1+/g)].map(({ index, 0: run }) => ({ from: index, width: run.length }))
  return { digits, bars }
}
