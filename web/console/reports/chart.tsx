import { lazy, Suspense } from 'react'
import type { ChartProps } from './chart-props.ts'
import styles from './reports.module.css'

const DrawnChart = lazy(() => import('./drawn-chart.tsx'))

/** A table with the same numbers stands below each chart. */
export function Chart({ title, ...props }: ChartProps & { title: string }) {
  return (
    <figure className={styles.chart}>
      <figcaption>{title}</figcaption>
      <div aria-hidden="true" className={styles.drawn}>
        <Suspense>
          <DrawnChart {...props} />
        </Suspense>
      </div>
    </figure>
  )
}
