import type { Answer } from '@kola/contract/http/endpoint'
import type { Endpoints } from '@kola/contract/http/endpoints'
import type { ProducerStanding } from '@kola/contract/producers/producers'
import { readCursor, toCursor } from './cursor.ts'
import { findLastMonth, readMonth } from './month.ts'
import type { ProducersNeeds } from './needs.ts'
import { toProducer } from './producers.ts'
import { listProducers } from './repository.ts'
import { listHeld } from './sheet/held.ts'
import { reckon } from './sheet/reckon.ts'
import { toStatementNumber } from './statements/numbers.ts'
import { type LastOfMonth, listLast } from './statements/repository.ts'

const PAGE = 40

interface Asked {
  tenantId: string
  month?: string | undefined
  cursor?: string | undefined
  limit?: number | undefined
  search?: string | undefined
}

type ListAnswer = Answer<Endpoints['GET /api/v1/apps/producers']>

/** By name, with what a month comes to for each. @throws AppError INVALID_REQUEST */
export async function listWithMonth(needs: ProducersNeeds, { tenantId, ...asked }: Asked): Promise<ListAnswer> {
  const { db, clock, zone } = needs
  const now = clock.now()
  const name = asked.month ?? findLastMonth(now, zone)
  const limit = asked.limit ?? PAGE
  const after = asked.cursor === undefined ? null : readCursor(asked.cursor)
  const [month, rows] = await Promise.all([
    readMonth(db, { tenantId, month: name, now, zone }),
    listProducers(db, tenantId, { limit, after, search: asked.search }),
  ])
  const shown = rows.slice(0, limit)
  const producers = shown.map(({ id }) => id)
  const [held, statements] = await Promise.all([
    listHeld(db, { tenantId, month, producers }),
    listLast(db, { tenantId, month: name, producers }),
  ])
  const last = shown.at(-1)
  return {
    ...{ month: name, lacks: month.lacks, countedAt: month.countedAt?.toISOString() ?? null },
    producers: shown.map(({ byName: _, ...row }) => {
      const own = held.get(row.id) ?? []
      const statement = statements.get(row.id)
      const standing: ProducerStanding = {
        titles: new Set(own.flatMap(({ titles }) => titles.map(({ id }) => id))).size,
        rules: [...new Set(own.map(({ rule }) => rule.kind))].toSorted(),
        totals: statement?.totals ?? reckon(month, own, row.currency).totals,
        statement: statement ? toHead(statement) : null,
      }
      return { producer: toProducer(row), standing }
    }),
    cursor: rows.length > limit && last ? toCursor({ name: last.byName, id: last.id }) : null,
  }
}

const toHead = (row: LastOfMonth) => ({
  ...{ id: row.id, number: toStatementNumber(row), issuedAt: row.issuedAt.toISOString() },
})
