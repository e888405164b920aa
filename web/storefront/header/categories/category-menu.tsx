import { type KeyboardEvent, lazy, type PointerEvent, Suspense, useEffect, useRef, useState } from 'react'
import type { CategoryKind } from '#domain/product.ts'
import { paths } from '../../paths.ts'
import { SiteLink } from '../../site-link.tsx'
import { useWords } from '../../words.ts'
import { CategoryIcon } from './category-icon.tsx'
import styles from './category-menu.module.css'
import { isHeadingFor, type Point } from './pointer-aim.ts'
import { useDimensions } from './use-dimensions.ts'
import { useWarmMenu } from './use-warm-menu.ts'

const CategoryPanel = lazy(() => import('./category-panel.tsx').then((file) => ({ default: file.CategoryPanel })))

const OPEN_AFTER_MS = 80
/** Time to come back, or to finish a diagonal move into the panel (U03). */
const CLOSE_AFTER_MS = 300
const WAY_PX = 6

/** Without scripts the items are links. */
export function CategoryMenu() {
  const { t } = useWords()
  const [open, setOpen] = useState<CategoryKind | null>(null)
  /** The panel's links are tab stops only after the keyboard has entered it. */
  const [isEntered, setEntered] = useState(false)
  const menu = useRef<HTMLElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const way = useRef<{ from: Point; to: Point }>({ from: { x: 0, y: 0 }, to: { x: 0, y: 0 } })
  const isReturning = useRef(false)

  const show = (kind: CategoryKind | null, afterMs = 0) => {
    clearTimeout(timer.current)
    const now = () => {
      setOpen(kind)
      setEntered(false)
    }
    if (afterMs > 0) timer.current = setTimeout(now, afterMs)
    else now()
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  useWarmMenu(menu)

  const panel = () => menu.current?.querySelector('[data-panel]') ?? null
  const isOnTheWay = () => {
    const box = panel()?.getBoundingClientRect()
    return box !== undefined && isHeadingFor(box, way.current.from, way.current.to)
  }
  const noteWay = ({ clientX: x, clientY: y }: PointerEvent) => {
    const { to } = way.current
    if (Math.hypot(x - to.x, y - to.y) >= WAY_PX) way.current = { from: to, to: { x, y } }
  }
  const enterItem = (kind: CategoryKind) => (event: PointerEvent) => {
    if (event.pointerType !== 'mouse') return
    noteWay(event)
    if (open === kind) clearTimeout(timer.current)
    else show(kind, open === null ? OPEN_AFTER_MS : isOnTheWay() ? CLOSE_AFTER_MS : 0)
  }
  const focusTrigger = (kind: CategoryKind) => {
    isReturning.current = true
    menu.current?.querySelector<HTMLElement>(`[data-kind="${kind}"]`)?.focus()
    isReturning.current = false
  }
  const pressItem = (kind: CategoryKind) => (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'ArrowDown') return
    event.preventDefault()
    if (open !== kind) show(kind)
    else panel()?.querySelector<HTMLElement>('a')?.focus()
  }

  return (
    <nav
      ref={menu}
      data-island="category-menu"
      aria-label={t('shell.categories')}
      className={styles.menu}
      onPointerMove={noteWay}
      onPointerLeave={(event) => {
        if (event.pointerType === 'mouse') show(null, CLOSE_AFTER_MS)
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) show(null)
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || open === null) return
        event.stopPropagation()
        show(null)
        focusTrigger(open)
      }}
    >
      <ul className={styles.items}>
        {useDimensions().map(({ kind, words }) => (
          <li key={kind} className={styles.item}>
            <SiteLink
              to={paths.categories(kind)}
              preload={false}
              className={styles.trigger}
              data-kind={kind}
              data-open={open === kind ? '' : undefined}
              aria-expanded={open === kind}
              onPointerEnter={enterItem(kind)}
              onFocus={() => {
                if (!isReturning.current) show(kind)
              }}
              onKeyDown={pressItem(kind)}
              onClick={(event) => {
                const isTouch = (event.nativeEvent as globalThis.PointerEvent).pointerType === 'touch'
                if (isTouch && open !== kind) event.preventDefault()
                show(isTouch && open !== kind ? kind : null)
              }}
            >
              <CategoryIcon kind={kind} isOpen={open === kind} />
              {words}
            </SiteLink>
            {open === kind ? (
              // biome-ignore lint/a11y/noStaticElementInteractions: the panel only watches where pointer and focus are
              <div
                data-panel
                className={styles.panel}
                onPointerEnter={() => clearTimeout(timer.current)}
                onFocus={() => setEntered(true)}
              >
                <Suspense fallback={<div className={styles.waiting} aria-busy="true" />}>
                  <CategoryPanel kind={kind} words={words} isEntered={isEntered} onChosen={() => show(null)} />
                </Suspense>
              </div>
            ) : null}
          </li>
        ))}
      </ul>
    </nav>
  )
}
