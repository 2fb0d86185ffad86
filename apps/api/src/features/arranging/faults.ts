import { type Arrangement, findArrangementFaults } from '@kola/contract/arranging/arrangement'
import { AppError } from '@kola/contract/errors'
import type { Db } from '#shared/database/database.ts'
import * as repository from './repository.ts'

const CONTAINERS: ReadonlySet<string> = new Set(['series', 'season'])

/** What is not there, or would hide what viewers open by the same id. @throws AppError INVALID_REQUEST */
export async function refuseFaults(db: Db, tenantId: string, arrangement: Arrangement): Promise<void> {
  const faults = findArrangementFaults(arrangement)
  const { parts } = arrangement
  const named = parts.flatMap(({ fill }) =>
    fill.by === 'titles' ? fill.titleIds : fill.by === 'list' ? [fill.listId] : [],
  )
  const ids = [...new Set([...named, ...parts.map(({ id }) => id)])]
  const lists = await repository.findListIds(db, tenantId, ids)
  const titles = new Map((await repository.findTitles(db, tenantId, ids)).map((row) => [row.id, row.kind]))
  for (const [place, { id, fill }] of parts.entries()) {
    const at = `arrangement.parts.${place}`
    const isTaken = lists.has(id) || titles.has(id)
    if (isTaken && !(fill.by === 'list' && fill.listId === id)) faults[`${at}.id`] = 'A list is called by that id'
    if (fill.by === 'list' && !lists.has(fill.listId) && !CONTAINERS.has(titles.get(fill.listId) ?? '')) {
      faults[`${at}.fill`] = `There is no list ${fill.listId}`
    }
    const missing = fill.by === 'titles' ? fill.titleIds.find((titleId) => !titles.has(titleId)) : undefined
    if (missing !== undefined) faults[`${at}.fill`] = `There is no title ${missing}`
    const twice = fill.by === 'titles' && new Set(fill.titleIds).size < fill.titleIds.length
    if (twice) faults[`${at}.fill`] = 'A title stands there twice'
  }
  if (Object.keys(faults).length > 0) throw new AppError('INVALID_REQUEST', { fields: faults })
}
