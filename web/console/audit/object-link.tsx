import { ConsoleLink } from '../console-link.tsx'
import { paths } from '../paths.ts'
import { useActWords } from './use-act-words.ts'

const PAGES: Record<string, (id: string) => string> = {
  account: (id) => paths.customer(Number(id)),
  order: paths.order,
  'after-sale': paths.afterSale,
  article: (id) => paths.article(Number(id)),
  'article-category': (id) => paths.articleCategory(Number(id)),
  banner: (id) => paths.banner(Number(id)),
  coupon: (id) => paths.coupon(Number(id)),
  festival: (id) => paths.festival(Number(id)),
  film: (id) => paths.film(Number(id)),
  'flash-sale': (id) => paths.flashSale(Number(id)),
  'freight-zone': (id) => paths.freightZone(Number(id)),
  import: (id) => paths.importRun(Number(id)),
  moment: (id) => paths.moment(Number(id)),
  page: paths.text,
  term: (id) => paths.term(Number(id)),
  wine: (id) => paths.wine(Number(id)),
}

/** Of the kind, the number and the name; leads to the page of the object if it has one. */
export function ObjectLink({ kind, id, name = '' }: { kind: string; id: string; name?: string }) {
  const words = useActWords()
  const page = id === '' ? undefined : PAGES[kind]
  const called = [words.kind(kind), id && (name || (kind === 'setting' ? words.kind(id) : id))].filter(Boolean).join(' · ')
  return page ? <ConsoleLink to={page(id)}>{called}</ConsoleLink> : called
}
