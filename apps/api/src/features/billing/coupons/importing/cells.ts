import type { ImportFault } from '@kola/contract/imports/imports'
import { COUPON_FIELDS, type CouponField } from '@kola/contract/imports/more-columns'
import { couponFields } from '@kola/contract/prices/coupons'
import type { GivenFile, GivenRow } from '#shared/imports/import-target.ts'
import { readCells } from '#shared/imports/read-cells.ts'
import { readDay } from '#shared/imports/read-day.ts'
import type { CellFault } from '#shared/imports/read-text.ts'

/** What a coupon gives, as a file writes it. */
export interface CouponTerms {
  percentOff: number
  description: string
  /** The last day in Lagos; null for none. */
  until: string | null
  most: number | null
  use: 'once' | 'often'
}

/** What a row writes of a coupon; what it does not name stays. */
export type CouponPatch = Partial<CouponTerms>

export const NEW_COUPON: CouponTerms = { percentOff: 0, description: '', until: null, most: null, use: 'once' }

type Reading = { value: string | number | null } | CellFault

export function readCoupon(
  file: GivenFile,
  row: GivenRow,
): { code: string; patch: CouponPatch; faults: ImportFault[] } {
  const { texts, faults } = readCells(file, row)
  const patch: CouponPatch = {}
  let code = ''
  for (const [key, text] of texts) {
    const read = readField(key as CouponField, text)
    if ('kind' in read) faults.push({ column: file.mapping.indexOf(key), ...read })
    else if (key === 'code') code = String(read.value ?? '')
    else Object.assign(patch, { [key]: read.value })
  }
  return { code, patch, faults }
}

const HELP: Readonly<Record<CouponField, string>> = {
  code: 'Such as DETTY26',
  percentOff: 'Such as 20',
  description: 'Write a shorter text',
  until: 'Such as 2027-12-31',
  most: 'Such as 5000, or nothing for as often as it comes',
  use: 'once or often',
}

function readField(key: CouponField, text: string): Reading {
  if (text === '') return { value: readNothing(key) }
  const given = key === 'until' ? readDay(text) : { value: toGiven(key, text) }
  if ('kind' in given) return given
  const checked = couponFields[key].safeParse(given.value)
  if (checked.success) return { value: checked.data }
  const { label } = COUPON_FIELDS[key]
  return { kind: key, text: checked.error.issues[0]?.message ?? `That is no ${label}`, help: HELP[key] }
}

/** Of a cell that is to be cleared. */
function readNothing(key: CouponField): string | null {
  if (key === 'use') return 'once'
  return key === 'until' || key === 'most' ? null : ''
}

function toGiven(key: CouponField, text: string): string | number {
  if (key === 'code') return text.toUpperCase()
  if (key === 'use') return text.toLowerCase()
  if (key === 'description') return text
  const [, digits] = /^(\d{1,9})(?:\.0+)?\s*%?$/.exec(text.replaceAll(/[,\s](?=\d{3}\b)/g, '')) ?? []
  return digits === undefined ? Number.NaN : Number(digits)
}
