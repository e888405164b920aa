import type { MenuEntry } from '#domain/menu.ts'

/** `row` names an entry while its path is typed. */
export type Row = MenuEntry & { row: string }
