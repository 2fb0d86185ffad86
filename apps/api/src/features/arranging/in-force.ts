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
  await keepFirst(needs, tx, tenantId)
  const version = { number: Math.max(live.number, 1) + 1, at, by, why, changes }
  await repository.addVersion(tx, tenantId, { ...version, arrangement })
  return version
}

/** What the configuration says of home, as its first version. */
export async function keepFirst(
  needs: Pick<ArrangingNeeds, 'clock' | 'viewers'>,
  tx: Db,
  tenantId: string,
): Promise<void> {
  const { number, arrangement } = await readLive(needs, tx, tenantId)
  if (number > 0) return
  const first = { number: 1, at: needs.clock.now(), by: 'the installation', changes: [] }
  await repository.addVersion(tx, tenantId, { ...first, why: 'What stood before the first version', arrangement })
}
