import type { Arrangement } from '@kola/contract/arranging/arrangement'
import { listHomeChanges } from '@kola/contract/arranging/difference'
import { AppError } from '@kola/contract/errors'
import type { Db } from '#shared/database/database.ts'
import type { ArrangingNeeds } from './needs.ts'
import { readLive } from './read.ts'
import * as repository from './repository.ts'

export interface Given {
  tenantId: string
  arrangement: Arrangement
  by: string
  why: string
}

/**
 * Makes it what home is, within a transaction that holds home. What the configuration said until then becomes the first version,
 * so that it can come back.
 * @throws AppError HOME_UNCHANGED
 */
export async function putInForce(
  needs: Pick<ArrangingNeeds, 'clock' | 'viewers'>,
  tx: Db,
  { tenantId, arrangement, by, why }: Given,
): Promise<repository.VersionRow> {
  const live = await readLive(needs, tx, tenantId)
  const changes = listHomeChanges(live.arrangement, arrangement)
  if (changes.length === 0) throw new AppError('HOME_UNCHANGED')
  const at = needs.clock.now()
  if (live.number === 0) {
    const first = { number: 1, at, by: 'the installation', why: 'What stood before the first version', changes: [] }
    await repository.addVersion(tx, tenantId, { ...first, arrangement: live.arrangement })
  }
  const version = { number: Math.max(live.number, 1) + 1, at, by, why, changes }
  await repository.addVersion(tx, tenantId, { ...version, arrangement })
  return version
}
