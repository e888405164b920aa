import { SUPPLIER_MAX } from '#domain/import-run.ts'
import { TextField } from '../fields/text-field.tsx'
import { useWords } from '../use-words.ts'

export function SupplierField({ supplier, onChange }: { supplier: string; onChange: (supplier: string) => void }) {
  const { t } = useWords()
  return (
    <TextField
      name="supplier"
      value={supplier}
      label={t('console-imports.supplier')}
      hint={t('console-imports.supplier-hint')}
      max={SUPPLIER_MAX}
      onChange={onChange}
    />
  )
}
