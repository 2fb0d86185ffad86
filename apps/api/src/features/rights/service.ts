import { AppError } from '@kola/contract/errors'
import type { TitleWindow } from '@kola/contract/rights/windows'
import type { AuditChange } from '@kola/contract/staff/audit'
import type { Clock } from '@kola/platform/clock'
import { newId } from '@kola/platform/ids'
import type { Actor, Recorder } from '#shared/audit.ts'
import type { Db } from '#shared/database/database.ts'
import { readCursor, toCursor } from './cursor.ts'
import { exportWindows } from './importing/export.ts'
import * as repository from './repository.ts'

/** Issue 15: a list of what ends in 30 days. */
const LEAVING_MS = 30 * 24 * 3_600_000
const PAGE = 100
export const MAX_WINDOWS = 100

export interface Asking {
  tenantId: string
  who: Actor
  record: Recorder
}

/** What somebody writes of a window. */
export interface GivenWindow {
  countries: readonly string[]
  from: string
  until: string | null
  languages: readonly string[]
  contract: string
}

export interface ListQuery {
  cursor?: string | undefined
  limit?: number | undefined
  title?: string | undefined
  country?: string | undefined
  state?: TitleWindow['state'] | undefined
  search?: string | undefined
}

export interface WindowsAnswer {
  windows: TitleWindow[]
  cursor: string | null
  counts: { titles: number; leaving: number }
}

/** When and where titles may be seen. */
export interface Windows {
  list(tenantId: string, query: ListQuery): Promise<WindowsAnswer>
  /** All of them, as an import reads them back. */
  exportAll(tenantId: string, format: 'csv' | 'json'): AsyncIterable<string>
  /** @throws AppError TITLE_NOT_FOUND, WINDOW_LIMIT, INVALID_REQUEST */
  add(asking: Asking, titleId: string, given: GivenWindow): Promise<TitleWindow>
  /** @throws AppError WINDOW_NOT_FOUND, WINDOW_CHANGED, INVALID_REQUEST */
  change(asking: Asking, id: string, given: GivenWindow & { revision: number }): Promise<TitleWindow>
  /** @throws AppError WINDOW_NOT_FOUND, WINDOW_CHANGED */
  remove(asking: Asking, id: string, revision: number): Promise<void>
}

interface Needs {
  db: Db
  clock: Clock
}

export function createWindows(needs: Needs): Windows {
  const { db, clock } = needs
  return {
    exportAll: (tenantId, format) => exportWindows(db, { tenantId, format }),
    async list(tenantId, query) {
      const now = clock.now()
      const soon = new Date(now.getTime() + LEAVING_MS)
      const limit = query.limit ?? PAGE
      const { cursor, ...wanted } = query
      const after = cursor === undefined ? null : readCursor(cursor)
      const [rows, counts] = await Promise.all([
        repository.listWindows(db, tenantId, { ...wanted, now, soon, after, limit: limit + 1 }),
        repository.countTitles(db, tenantId, { now, soon }),
      ])
      const shown = rows.slice(0, limit)
      const last = shown.at(-1)
      return {
        windows: shown.map((row) => toWindow(row, now)),
        cursor: rows.length > limit && last ? toCursor(last) : null,
        counts,
      }
    },
    add: (asking, titleId, given) => add(needs, asking, { titleId, given }),
    change: (asking, id, given) => change(needs, asking, { id, given }),
    remove: (asking, id, revision) => remove(needs, asking, { id, revision }),
  }
}

const toState = ({ from, until }: Pick<repository.WindowRow, 'from' | 'until'>, now: Date): TitleWindow['state'] => {
  if (until && until <= now) return 'over'
  if (from > now) return 'upcoming'
  return until && until.getTime() - now.getTime() <= LEAVING_MS ? 'leaving' : 'open'
}

const toWindow = (row: repository.WindowRow, now: Date): TitleWindow => ({
  ...row,
  ...{ from: row.from.toISOString(), until: row.until?.toISOString() ?? null },
  ...{ state: toState(row, now), changedAt: row.changedAt.toISOString() },
})

/** Countries and languages once each and in their order. @throws AppError INVALID_REQUEST */
function toColumns({ countries, from, until, languages, contract }: GivenWindow) {
  if (until !== null && Date.parse(until) <= Date.parse(from)) {
    throw new AppError('INVALID_REQUEST', { fields: { until: 'It ends before it begins' } })
  }
  return {
    ...{ countries: [...new Set(countries)].toSorted(), languages: [...new Set(languages)].toSorted() },
    ...{ from_at: new Date(from), until_at: until === null ? null : new Date(until), contract: contract.trim() },
  }
}

const toEnd = (until: Date | null) => until?.toISOString() ?? 'no end'
const toPlaces = (countries: readonly string[]) => (countries.length === 0 ? 'everywhere' : countries.join(', '))

/** As the log tells it. */
function toTold(row: Pick<repository.WindowRow, 'countries' | 'from' | 'until' | 'languages' | 'contract'>) {
  return {
    countries: toPlaces(row.countries),
    from: row.from.toISOString(),
    until: toEnd(row.until),
    languages: row.languages.join(', '),
    contract: row.contract,
  }
}

function toChanges(before: repository.WindowRow | null, after: repository.WindowRow | null): AuditChange[] {
  const [was, is] = [before && toTold(before), after && toTold(after)]
  return (['countries', 'from', 'until', 'languages', 'contract'] as const)
    .map((field) => ({ field, before: was?.[field] ?? null, after: is?.[field] ?? null }))
    .filter((one) => one.before !== one.after)
}

async function add(
  { db, clock }: Needs,
  { tenantId, who, record }: Asking,
  { titleId, given }: { titleId: string; given: GivenWindow },
): Promise<TitleWindow> {
  const columns = toColumns(given)
  const now = clock.now()
  const id = newId()
  const row = await db.transaction().execute(async (tx) => {
    const name = await repository.holdTitle(tx, tenantId, titleId)
    if (name === null) throw new AppError('TITLE_NOT_FOUND')
    record.about(name)
    if ((await repository.countWindows(tx, tenantId, titleId)) >= MAX_WINDOWS) throw new AppError('WINDOW_LIMIT')
    await tx
      .insertInto('availability_window')
      .values({
        ...{ tenant_id: tenantId, id, title_id: titleId, ...columns, revision: 1 },
        ...{ created_at: now, created_by: who.name, changed_at: now, changed_by: who.name },
      })
      .execute()
    return repository.findWindow(tx, tenantId, id)
  })
  if (!row) throw new AppError('WINDOW_NOT_FOUND')
  record.changed(toChanges(null, row))
  return toWindow(row, now)
}

async function change(
  { db, clock }: Needs,
  { tenantId, who, record }: Asking,
  { id, given }: { id: string; given: GivenWindow & { revision: number } },
): Promise<TitleWindow> {
  const columns = toColumns(given)
  const before = await mustFind(db, tenantId, id)
  record.about(before.titleName)
  const now = clock.now()
  const { numUpdatedRows } = await db
    .updateTable('availability_window')
    .set({ ...columns, revision: given.revision + 1, changed_at: now, changed_by: who.name })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('revision', '=', given.revision)
    .executeTakeFirst()
  const after = await mustFind(db, tenantId, id)
  if (numUpdatedRows === 0n) throw new AppError('WINDOW_CHANGED', { extra: { window: toWindow(after, now) } })
  record.changed(toChanges(before, after))
  return toWindow(after, now)
}

async function remove(
  { db, clock }: Needs,
  { tenantId, record }: Asking,
  { id, revision }: { id: string; revision: number },
): Promise<void> {
  const before = await mustFind(db, tenantId, id)
  record.about(before.titleName)
  const { numDeletedRows } = await db
    .deleteFrom('availability_window')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('revision', '=', revision)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw new AppError('WINDOW_CHANGED', { extra: { window: toWindow(before, clock.now()) } })
  record.changed(toChanges(before, null))
}

/** @throws AppError WINDOW_NOT_FOUND */
async function mustFind(db: Db, tenantId: string, id: string): Promise<repository.WindowRow> {
  const row = await repository.findWindow(db, tenantId, id)
  if (!row) throw new AppError('WINDOW_NOT_FOUND')
  return row
}
