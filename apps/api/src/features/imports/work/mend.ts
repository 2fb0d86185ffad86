import { AppError } from '@kola/contract/errors'
import type { ImportRow } from '@kola/contract/imports/imports'
import type { Db } from '#shared/database/database.ts'
import type { ImportKey, ImportsNeeds } from '../needs.ts'
import type { ImportHead } from '../repository.ts'
import { findIdentity, listAlike, listNumbered, noteChecked, setCell, setLeft } from '../rows.ts'
import { markAlike, toFile } from './check.ts'

/** Rows about the same that are looked at again at once. */
const MOST_ALIKE = 200
/** Parts of one whole. */
const MOST_PARTS = 2_000

export type Mending = { number: number } & ({ column: number; text: string } | { isLeft: boolean })

/** What it stood in the way of is checked again as well. @throws AppError IMPORT_ROW_NOT_FOUND, INVALID_REQUEST */
export async function mendRow(
  { targets }: ImportsNeeds,
  tx: Db,
  { key, head, given }: { key: ImportKey; head: ImportHead; given: Mending },
): Promise<ImportRow[]> {
  const before = await findIdentity(tx, key, given.number)
  if (before === null) throw new AppError('IMPORT_ROW_NOT_FOUND')
  if ('isLeft' in given) await setLeft(tx, key, given)
  else if (given.column < head.columns.length) await setCell(tx, key, { ...given, text: given.text.trim() })
  else throw new AppError('INVALID_REQUEST', { fields: { column: 'There is no such column' } })
  const target = targets[head.kind]
  const check = async (identities: string[]) => {
    const alike = await listAlike(tx, key, {
      number: given.number,
      identities,
      limit: target.isOfParts ? MOST_PARTS : MOST_ALIKE,
    })
    const checked = await target.check(tx, toFile(key.tenantId, head), alike)
    await noteChecked(tx, key, checked)
    return checked
  }
  const first = await check([before])
  const now = first.find(({ number }) => number === given.number)?.identity ?? ''
  const identities = [...new Set([before, now])].filter(Boolean)
  const rows = now && now !== before ? await check(identities) : first
  if (!target.isOfParts) await markAlike(tx, key, { kind: head.kind, mapping: head.mapping, identities })
  return listNumbered(
    tx,
    key,
    rows.map(({ number }) => number),
  )
}
