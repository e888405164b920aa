import { expect, test } from 'vitest'
import type { CompanyInfo } from '#domain/content.ts'
import { contactCard } from './contact-qr.ts'

test('the contact card holds name, number and address; separators in them are escaped', () => {
  const company = {
    siteName: { zh: '酒铺; 上海', en: 'Shop' },
    contactNumber: '400-000-0000',
    address: { zh: '路 1 号', en: '1 Road' },
  } as CompanyInfo
  expect(contactCard(company)).toBe('MECARD:N:酒铺\\; 上海;TEL:400-000-0000;ADR:路 1 号;;')
})
