import { shanghaiDateTime } from '#domain/shanghai.ts'

/* Instants on the wire (docs/wire.md, "Conventions"): unix seconds in raw rows, Shanghai's clock where people read them. */

export const toUnixSeconds = (iso: string): number => Math.floor(Date.parse(iso) / 1000)

export const toDateTime = (iso: string): string => shanghaiDateTime(new Date(iso))
export const toDay = (iso: string): string => toDateTime(iso).slice(0, 10)
/** 2026/11/20, as coupons write days (docs/wire.md, "Conventions"). */
export const toSlashedDay = (iso: string): string => toDay(iso).replaceAll('-', '/')
