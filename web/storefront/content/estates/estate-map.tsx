import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { EstateCard } from '#domain/estate.ts'
import { paths } from '../../paths.ts'
import { useWords } from '../../words.ts'
import styles from './estate-map.module.css'
import { type EstateSearch, isChosen } from './estate-search.ts'
import land from './land.svg'
import { frameAround, spread } from './map-frame.ts'
import { BANDS, LAND, NAMES, pointOf, WHOLE } from './map-land.ts'
import { usePlaceName } from './place-name.ts'

type Props = {
  estates: readonly EstateCard[]
  chosen: EstateSearch
  /** The estate hovered or focused, on the map or in the list. */
  active?: number | undefined
  onActive?: (id: number | undefined) => void
}

/** Least distance between dots, in units of the whole map. */
const GAP = 15

/**
 * Hidden from screen readers and the keyboard, because the list beside the map says the same. Dots and list entries
 * highlight each other.
 */
export function EstateMap({ estates, chosen, active, onActive }: Props) {
  const { say } = useWords()
  const placeName = usePlaceName()
  const placed = estates.flatMap((estate) => (estate.place ? [{ estate, point: pointOf(estate.place) }] : []))
  const isFiltered = chosen.country !== undefined || chosen.region !== undefined
  const shown = isFiltered ? placed.filter(({ estate }) => isChosen(estate, chosen)) : []
  const frame = frameAround(shown.map(({ point }) => point))
  const scale = WHOLE.width / frame.width
  const inFrame = ({ x, y }: { x: number; y: number }) => ({ x: (x - frame.x) * scale, y: (y - frame.y) * scale })
  const dots = spread(
    placed.map(({ point }) => inFrame(point)),
    GAP,
  )
  const regions = new Map(estates.flatMap(({ region }) => (region ? [[region.code, region]] : [])))
  const view = `scale(${scale}) translate(${-frame.x}px, ${-frame.y}px)`
  const marked = placed.findIndex(({ estate }) => estate.id === active)
  const order = [...placed.keys()].toSorted((a, b) => Number(a === marked) - Number(b === marked))

  return (
    <div className={styles.map}>
      <svg
        viewBox={`0 0 ${WHOLE.width} ${WHOLE.height}`}
        className={styles.sheet}
        data-whole={isFiltered ? undefined : ''}
        aria-hidden="true"
        focusable="false"
      >
        <g className={styles.land} style={{ transform: view }}>
          <image href={land} x={LAND.x} y={LAND.y} width={LAND.width} height={LAND.height} />
          {[...regions.keys()].map((code) =>
            BANDS[code] ? (
              <path key={code} d={BANDS[code]} className={styles.band} data-chosen={chosen.region === code ? '' : undefined} />
            ) : null,
          )}
        </g>
        {[...regions.values()].map((region) => {
          const name = NAMES[region.code]
          if (!name) return null
          const { x, y } = inFrame(pointOf(name))
          return (
            <RegionLink key={region.code} region={region.code}>
              <text
                className={styles.region}
                textAnchor={name.anchor}
                data-chosen={chosen.region === region.code ? '' : undefined}
                style={{ transform: `translate(${x}px, ${y}px)` }}
              >
                {placeName(region)}
              </text>
            </RegionLink>
          )
        })}
        {order.map((index) => {
          const [one, dot] = [placed[index], dots[index]]
          if (!one || !dot) return null
          const { estate } = one
          const isActive = index === marked
          return (
            <EstateLink key={estate.id} id={estate.id} onActive={onActive}>
              <g
                className={styles.dot}
                data-active={isActive ? '' : undefined}
                data-faint={isFiltered && !isChosen(estate, chosen) ? '' : undefined}
                style={{ transform: `translate(${dot.x}px, ${dot.y}px)` }}
              >
                <circle r="13" className={styles.touch} />
                <circle r="5.5" className={styles.point} />
                {isActive ? <Name words={say(estate.name)} isRight={dot.x < WHOLE.width * 0.62} /> : null}
              </g>
            </EstateLink>
          )
        })}
      </svg>
    </div>
  )
}

function Name({ words, isRight }: { words: string; isRight: boolean }) {
  return (
    <text className={styles.name} x={isRight ? 13 : -13} y="5" textAnchor={isRight ? 'start' : 'end'}>
      {words}
    </text>
  )
}

function RegionLink({ region, children }: { region: string; children: ReactNode }) {
  const path = paths.estates({ region })
  return (
    <Link to={path} href={path} tabIndex={-1} resetScroll={false} className={styles.link}>
      {children}
    </Link>
  )
}

type EstateLinkProps = { id: number; onActive: Props['onActive']; children: ReactNode }

function EstateLink({ id, onActive, children }: EstateLinkProps) {
  const path = paths.estates({ id })
  return (
    <Link
      to={path}
      href={path}
      tabIndex={-1}
      className={styles.link}
      onPointerEnter={() => onActive?.(id)}
      onPointerLeave={() => onActive?.(undefined)}
    >
      {children}
    </Link>
  )
}
