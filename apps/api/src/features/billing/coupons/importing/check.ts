import type { ImportFault, ImportRow } from '@kola/contract/imports/imports'
import { COUPON_FIELDS, type CouponField } from '@kola/contract/imports/more-columns'
import type { Db } from '#shared/database/database.ts'
import type { CheckedRow, GivenFile, GivenRow } from '#shared/imports/import-target.ts'
import { type CouponNeeds, type CouponRow, toCoupon, toEnd } from '../coupons.ts'
import { type CouponPatch, type CouponTerms, NEW_COUPON, readCoupon } from './cells.ts'

/** What would become of each row, by what is there now. */
export async function checkCoupons(
  { clock }: Pick<CouponNeeds, 'clock'>,
  db: Db,
  { file, rows }: { file: GivenFile; rows: readonly GivenRow[] },
): Promise<CheckedRow[]> {
  const read = rows.map((row) => ({ number: row.number, ...readCoupon(file, row) }))
  const codes = read.map(({ code }) => code).filter(Boolean)
  const found = await db
    .selectFrom('coupon')
    .selectAll()
    .where('tenant_id', '=', file.tenantId)
    .where('code', 'in', codes.length > 0 ? codes : [''])
    .execute()
  const present = new Map(found.map((row) => [row.code, row]))
  return read.map((one) => checkRow({ file, now: clock.now(), there: present.get(one.code) ?? null }, one))
}

interface Known {
  file: GivenFile
  now: Date
  there: CouponRow | null
}

interface ReadRow {
  number: number
  code: string
  patch: CouponPatch
  faults: ImportFault[]
}

function checkRow(known: Known, { number, code, patch, faults: own }: ReadRow): CheckedRow {
  const { file, there, now } = known
  const before = there ? toTerms(there, now) : NEW_COUPON
  const after = { ...before, ...patch }
  const changes = listChanges(before, after).map((change) => ({
    ...change,
    column: file.mapping.indexOf(change.field),
  }))
  const found = own.length > 0 ? [] : [...checkCode(code, { there, after }), ...findRefusals(known, { before, after })]
  const faults = [...own, ...found.map(({ key, ...fault }) => ({ column: file.mapping.indexOf(key), ...fault }))]
  return {
    number,
    outcome: faults.length > 0 ? 'fault' : !there ? 'made' : changes.length > 0 ? 'changed' : 'same',
    subject: code,
    identity: code ? `code:${code}` : '',
    ...{ faults, changes, patch },
  }
}

export function toTerms(row: CouponRow, now: Date): CouponTerms {
  const { percentOff, description, until, most, use } = toCoupon(row, now)
  return { percentOff, description, until, most, use }
}

interface Refusal extends Omit<ImportFault, 'column'> {
  key: CouponField
}

function checkCode(code: string, { there, after }: { there: CouponRow | null; after: CouponTerms }): Refusal[] {
  if (code === '') return [{ key: 'code', kind: 'code', text: 'It names no coupon', help: 'Give its code' }]
  if (there || after.percentOff > 0) return []
  return [{ key: 'percentOff', kind: 'percentOff', text: 'A new coupon needs a percentage', help: 'Such as 20' }]
}

interface Terms {
  before: CouponTerms
  after: CouponTerms
}

/** What was told to somebody who used it stays as it was told. */
export function findRefusals({ there, now }: Omit<Known, 'file'>, { before, after }: Terms): Refusal[] {
  const changed = new Set(listChanges(before, after).map(({ field }) => field))
  if (there && changed.size > 0 && toCoupon(there, now).state === 'over') {
    return [{ key: 'code', kind: 'over', text: 'This coupon is over', help: 'Give another code' }]
  }
  const used = there?.redemptions ?? 0
  const fixed = (['percentOff', 'use'] as const).filter((key) => used > 0 && changed.has(key))
  return [
    ...fixed.map((key): Refusal => ({ key, kind: 'used', text: toUsed(used), help: 'It stays: give another code' })),
    ...(changed.has('until') && after.until !== null && toEnd(after.until) <= now
      ? [{ key: 'until' as const, kind: 'over', text: 'That day is over', help: 'Write a later one' }]
      : []),
    ...(changed.has('most') && after.most !== null && after.most < used
      ? [{ key: 'most' as const, kind: 'used', text: toUsed(used), help: 'Write no less' }]
      : []),
  ]
}

export const toUsed = (count: number) => `It was used ${count === 1 ? 'once' : `${count.toLocaleString('en')} times`}`

const FIELDS = Object.keys(COUPON_FIELDS).filter((key) => key !== 'code') as (keyof CouponTerms)[]
const toText = (value: string | number | null) => (value === null || value === 0 ? '' : String(value))

export const listChanges = (before: CouponTerms, after: CouponTerms): Omit<ImportRow['changes'][number], 'column'>[] =>
  FIELDS.filter((field) => before[field] !== after[field]).map((field) => ({
    ...{ field, before: toText(before[field]), after: toText(after[field]) },
  }))
