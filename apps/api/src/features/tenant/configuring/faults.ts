import { readJsonList } from '@kola/contract/app-config'
import { checkValue } from '@kola/contract/configuration/check'
import { findKey } from '@kola/contract/configuration/keys'
import { checkTogether } from '@kola/contract/configuration/together'
import { AppError } from '@kola/contract/errors'
import type { Db } from '#shared/database/database.ts'
import { applyChanges, type Texts, type Wanted } from './difference.ts'
import type { FindPlans } from './needs.ts'
import { findIds } from './repository.ts'

type Faults = Record<string, string>
const KINDS = ['playlist', 'title', 'plan'] as const
interface Looked {
  wanted: Wanted
  findPlans: FindPlans
}

/** @throws AppError INVALID_REQUEST, with what is wrong beside each key */
export async function refuseFaults(db: Db, tenantId: string, { wanted, findPlans }: Looked): Promise<void> {
  const written = Object.entries(wanted).map(([key, text]) => [
    key,
    text === null ? checkKey(key) : checkValue(key, text),
  ])
  const faults: Faults = Object.fromEntries(written.filter(([, fault]) => fault !== null))
  refuse(faults)
  refuse(await findMissing(db, tenantId, { wanted, findPlans }))
}

/** @throws AppError INVALID_REQUEST where keys say against each other what they did not say before */
export function refuseTogether(before: Texts, wanted: Wanted): void {
  const stood = checkTogether(before)
  const faults = Object.entries(checkTogether(applyChanges(before, wanted)))
  refuse(Object.fromEntries(faults.filter(([key, fault]) => stood[key] !== fault)))
}

function refuse(faults: Faults): void {
  if (Object.keys(faults).length > 0) throw new AppError('INVALID_REQUEST', { fields: faults })
}

const checkKey = (key: string) => (findKey(key) ? null : 'There is no such key')

/** Ids that lead nowhere, by their key. */
async function findMissing(db: Db, tenantId: string, { wanted, findPlans }: Looked): Promise<Faults> {
  const named = Object.entries(wanted).flatMap(([key, text]) => readIds(key, text ?? ''))
  const faults: Faults = {}
  for (const of of KINDS) {
    const asked = named.filter((one) => one.of === of)
    const ids = asked.map(({ id }) => id)
    const known = of === 'plan' ? await findPlans(db, tenantId, ids) : await findIds(db, tenantId, { of, ids })
    for (const { key, id } of asked) if (!known.has(id)) faults[key] = `There is no ${of} ${id}`
  }
  return faults
}

function readIds(key: string, text: string): { key: string; of: (typeof KINDS)[number]; id: string }[] {
  const kind = findKey(key)?.kind
  if (kind?.type === 'id') return text === '' ? [] : [{ key, of: kind.of, id: text }]
  if (key !== 'home_category') return []
  return readJsonList<{ id: string }>(text).map(({ id }) => ({ key, of: 'playlist', id }))
}
