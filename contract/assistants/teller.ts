import type { Locale } from '#domain/locale.ts'

/** For whom an answer is written: in which language, and below which address the shop stands. */
export type Teller = {
  locale: Locale
  say: (key: string, params?: Readonly<Record<string, string | number>>) => string
  /** `/uploads/a.webp` → `https://shop.example/uploads/a.webp` */
  absolute: (path: string) => string
}
