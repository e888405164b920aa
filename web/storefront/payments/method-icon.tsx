import type { PayMethod } from '#domain/payment.ts'

const DRAWINGS: Record<PayMethod, string> = {
  wechat:
    'M12.5 5C7.8 5 4 8 4 11.8c0 2.1 1.2 4 3.1 5.2L6.5 20l3.2-1.7c.9.2 1.8.3 2.8.3M12.5 5c4.2 0 7.7 2.5 8.4 5.8M28 19.4c0-3.2-3.1-5.8-7-5.8s-7 2.6-7 5.8 3.1 5.8 7 5.8c.8 0 1.6-.1 2.3-.3L26 26.3l-.6-2.6c1.6-1.1 2.6-2.6 2.6-4.3Z',
  alipay:
    'M10.5 4h11a1.5 1.5 0 0 1 1.5 1.5v21a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 9 26.5v-21A1.5 1.5 0 0 1 10.5 4ZM9 23.5h14M12.5 14l2.5 2.5 4.5-5',
  balance: 'M5 10.5V24a2 2 0 0 0 2 2h19V12H6.5a1.75 1.75 0 0 1 0-3.5H23V12M20.5 19h1.5',
  offline: 'M4.5 12 16 5.5 27.5 12H4.5ZM7 26.5h18M8.5 12v11m5-11v11m5-11v11m5-11v11M6 23h20',
}

export const MethodIcon = ({ method, size = 32 }: { method: PayMethod; size?: number }) => (
  <svg viewBox="0 0 32 32" width={size} height={size} fill="none" stroke="currentColor" strokeWidth="1.4" aria-hidden="true">
    <path d={DRAWINGS[method]} strokeLinecap="round" strokeLinejoin="round" />
  </svg>
)
