import { AppError } from '@kola/contract/errors'
import type { Standings } from '#shared/standing.ts'
import type { Who } from '../paying/needs.ts'

/** Nobody pays for what they can watch. @throws AppError ALREADY_OPEN */
export async function assertClosed(
  { standings }: { standings: Pick<Standings, 'read'> },
  { who, titleId }: { who: Who; titleId?: string | undefined },
): Promise<void> {
  if (!titleId) return
  const { entitlement } = await standings.read({ ...who, titleId })
  if (entitlement.kind === 'entitled') throw new AppError('ALREADY_OPEN')
}
