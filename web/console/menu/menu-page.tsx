import { changeMenu, type StaffMenu } from '#contract/staff/menu.ts'
import { entryProblem, MENU_PLACES, type Menu, type MenuPlace, menuPath } from '#domain/menu.ts'
import { ShopLinks } from '../content/shop-links.tsx'
import { useConsole } from '../context.ts'
import { EditorPage } from '../editor/editor-page.tsx'
import { useEditor } from '../editor/use-editor.ts'
import panel from '../layout/panel.module.css'
import { useWords } from '../use-words.ts'
import styles from './menu.module.css'
import { PlaceEditor } from './place-editor.tsx'
import type { Row } from './row.ts'

type Values = Record<MenuPlace, Row[]>

const GROUPS = [
  { key: 'navigation', places: ['nav', 'categories'] },
  { key: 'home', places: ['home', 'slides'] },
  { key: 'footer', places: ['footer', 'help', 'house'] },
] as const satisfies readonly { key: string; places: readonly MenuPlace[] }[]

export function MenuPage({ stored }: { stored: StaffMenu }) {
  const { t } = useWords()
  const { api } = useConsole()
  const editor = useEditor({
    stored,
    initial: valuesOf(stored.menu),
    check: (values) =>
      ofPlaces((place) =>
        values[place].some((entry) => entryProblem(place, values[place], entry)) ? t('console-menu.wrong') : undefined,
      ),
    change: async (values, { version }) => {
      const saved = ofPlaces((place) => values[place].map(asSaved))
      await api.call(changeMenu, { menu: ofPlaces((place) => saved[place].map(({ row: _, ...entry }) => entry)), version })
      return saved
    },
  })
  const { field } = editor.form
  return (
    <EditorPage
      editor={editor}
      title={t('console-menu.title')}
      intro={t('console-menu.intro')}
      links={<ShopLinks path="" />}
      object={{ kind: 'menu' }}
    >
      {GROUPS.map(({ key, places }) => (
        <section key={key} className={`${panel.panel} ${styles.group}`} aria-labelledby={key}>
          <h2 id={key}>{t(`console-menu.group.${key}`)}</h2>
          <p className={panel.hint}>{t(`console-menu.group.${key}-hint`)}</p>
          {places.map((place) => (
            <PlaceEditor key={place} {...field(place)} place={place} builtIn={stored.builtIn[place]} />
          ))}
        </section>
      ))}
    </EditorPage>
  )
}

/** Undefined results are left out. */
function ofPlaces<T>(of: (place: MenuPlace) => T): Record<MenuPlace, Exclude<T, undefined>> {
  const entries = MENU_PLACES.flatMap((place) => {
    const value = of(place)
    return value === undefined ? [] : [[place, value] as const]
  })
  return Object.fromEntries(entries) as Record<MenuPlace, Exclude<T, undefined>>
}

const valuesOf = (menu: Menu): Values =>
  ofPlaces((place) => menu[place].map((entry, index) => ({ ...entry, row: entry.id || `link-${index}` })))

const asSaved = (row: Row): Row => ({
  ...row,
  to: row.id ? '' : (menuPath(row.to) ?? row.to),
  name: { zh: row.name.zh.trim(), en: row.name.en.trim() },
})
