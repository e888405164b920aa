import { type ReactNode, useId } from 'react'
import panel from './panel.module.css'

export function PanelSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={panel.panel} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div className={panel.form}>{children}</div>
    </section>
  )
}
