import { useCallback, useState } from 'react'
import { listPictures } from '#contract/staff/wines.ts'
import { TITLE_MAX } from '#domain/content-limits.ts'
import type { Localized } from '#domain/locale.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Field, inputClass } from '#web/ui/field/field.tsx'
import { Modal } from '#web/ui/modal/modal.tsx'
import { Picture } from '#web/ui/picture/picture.tsx'
import { useConsole } from '../../context.ts'
import panel from '../../layout/panel.module.css'
import { useFound } from '../../use-found.ts'
import { useWords } from '../../use-words.ts'
import styles from './wine-editor.module.css'

type Props = { isOpen: boolean; onChoose: (address: string) => void; onClose: () => void }

export function PictureLibrary({ isOpen, onChoose, onClose }: Props) {
  const { t } = useWords()
  return (
    <Modal isOpen={isOpen} title={t('console-wine-editor.picture.library')} closeLabel={t('console.close')} onClose={onClose}>
      {isOpen ? <Search onChoose={onChoose} /> : null}
    </Modal>
  )
}

type Pictures = { list: { address: string; wine: Localized | null }[]; count: number }

function Search({ onChoose }: Pick<Props, 'onChoose'>) {
  const { t, say } = useWords()
  const { api } = useConsole()
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const find = useCallback((words: string) => api.call(listPictures, { search: words, page }), [api, page])
  const found = useFound<Pictures>(find, search.trim())
  return (
    <div className={panel.form}>
      <Field label={t('console-wine-editor.picture.search')}>
        {(control) => (
          <input
            {...control}
            className={inputClass}
            type="search"
            maxLength={TITLE_MAX}
            value={search}
            onKeyDown={(event) => {
              // Enter must not submit the form around it.
              if (event.key === 'Enter') event.preventDefault()
            }}
            onChange={({ target }) => {
              setPage(1)
              setSearch(target.value)
            }}
          />
        )}
      </Field>
      {found.state === 'found' ? (
        <>
          <p role="status" className={panel.hint}>
            {t('console-wine-editor.picture.found', { count: found.found.count })}
          </p>
          <ul className={styles.library}>
            {found.found.list.map(({ address, wine }) => (
              <li key={address}>
                <button type="button" onClick={() => onChoose(address)}>
                  <Picture src={address} alt={wine ? say(wine) : ''} width={90} height={120} sizes="90px" />
                </button>
              </li>
            ))}
          </ul>
          <div className={panel.actions}>
            {page > 1 ? (
              <Button variant="quiet" onClick={() => setPage(page - 1)}>
                {t('console-wine-editor.newer')}
              </Button>
            ) : null}
            {found.found.list.length > 0 && page * found.found.list.length < found.found.count ? (
              <Button variant="quiet" onClick={() => setPage(page + 1)}>
                {t('console-wine-editor.older')}
              </Button>
            ) : null}
          </div>
        </>
      ) : null}
    </div>
  )
}
