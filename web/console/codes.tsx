import panel from './layout/panel.module.css'

type Pack = { articleCode?: string | undefined; gtin?: string | undefined }

/** The merchant's code first: two vintages may share the digits of the barcode on the bottle, which stand second. */
export const codesOf = ({ articleCode = '', gtin = '' }: Pack): string[] => [...new Set([articleCode, gtin])].filter(Boolean)

export function Codes({ pack }: { pack: Pack }) {
  return <span className={panel.code}>{codesOf(pack).join(' · ')}</span>
}
