import type { Readable } from 'node:stream'
import { AppError } from '@kola/contract/errors'
import { findLackingColumn, isFieldOf } from '@kola/contract/imports/columns'
import type { Import, ImportFaultGroup, ImportRow, RowFilter } from '@kola/contract/imports/imports'
import { IMPORTED, type ImportKind, listKindsOf } from '@kola/contract/imports/kinds'
import { newId } from '@kola/platform/ids'
import type { Db } from '#shared/database/database.ts'
import { readCursor, readRowCursor, toCursor, toRowCursor } from './cursors.ts'
import type { Asking, ImportKey, ImportsNeeds } from './needs.ts'
import { keepFile } from './receive.ts'
import * as repository from './repository.ts'
import { listRows } from './rows.ts'
import { type Mending, mendRow } from './work/mend.ts'

const PAGE = 50
const ROWS_PAGE = 200

export interface GivenImport {
  kind: ImportKind
  name: string
  format: Import['format']
  replaces?: string | undefined
  body: Readable
}

/** Files that are brought in: checked before anything is changed, and undone afterwards. */
export interface Imports {
  list(
    asking: Asking,
    asked: { cursor?: string | undefined; limit?: number | undefined },
  ): Promise<{
    imports: Import[]
    cursor: string | null
  }>
  /** @throws AppError PERMISSION_REQUIRED, IMPORT_NOT_FOUND, IMPORT_BUSY, BODY_TOO_LARGE, INVALID_REQUEST */
  add(asking: Asking, given: GivenImport): Promise<Import>
  /** @throws AppError IMPORT_NOT_FOUND */
  get(asking: Asking, importId: string): Promise<{ import: Import; faults: ImportFaultGroup[]; changedSince: number }>
  rows(
    asking: Asking,
    importId: string,
    asked: {
      cursor?: string | undefined
      limit?: number | undefined
      only?: RowFilter | undefined
      fault?: string | undefined
    },
  ): Promise<{ rows: ImportRow[]; cursor: string | null }>
  /** Each throws AppError IMPORT_NOT_FOUND, and IMPORT_BUSY where it stands otherwise. */
  setColumns(asking: Asking, importId: string, given: Pick<Import, 'mapping' | 'emptyCells'>): Promise<Import>
  mend(asking: Asking, importId: string, given: Mending): Promise<{ import: Import; rows: ImportRow[] }>
  run(asking: Asking, importId: string): Promise<Import>
  undo(asking: Asking, importId: string): Promise<Import>
  remove(asking: Asking, importId: string): Promise<void>
}

export const toImport = ({
  createdAt,
  importedAt,
  undoneAt,
  ...head
}: Awaited<ReturnType<typeof repository.getImport>>): Import => ({
  ...head,
  ...{ createdAt: createdAt.toISOString(), importedAt: importedAt?.toISOString() ?? null },
  undoneAt: undoneAt?.toISOString() ?? null,
})

export function createImports(needs: ImportsNeeds): Imports {
  const { db, targets } = needs
  return {
    async list({ tenantId, permissions }, { cursor, limit = PAGE }) {
      const after = cursor === undefined ? null : readCursor(cursor)
      const kinds = listKindsOf(permissions)
      const found = await repository.listImports(db, tenantId, { kinds, after, limit: limit + 1 })
      const shown = found.slice(0, limit)
      const last = shown.at(-1)
      return { imports: shown.map(toImport), cursor: found.length > limit && last ? toCursor(last) : null }
    },
    async get(asking, importId) {
      const { key, head } = await getTheirs(db, asking, importId)
      const [faults, changedSince] = await Promise.all([
        repository.listFaultGroups(db, key),
        head.state === 'done' ? targets[head.kind].countChangedSince(db, key) : 0,
      ])
      return { import: toImport(head), faults, changedSince }
    },
    async rows(asking, importId, { cursor, limit = ROWS_PAGE, ...asked }) {
      const { key } = await getTheirs(db, asking, importId)
      const after = cursor === undefined ? 0 : readRowCursor(cursor)
      const found = await listRows(db, key, { ...asked, after, limit: limit + 1 })
      const shown = found.slice(0, limit)
      const last = shown.at(-1)
      return { rows: shown, cursor: found.length > limit && last ? toRowCursor(last.number) : null }
    },
    add: (asking, given) => add(needs, asking, given),
    ...createSteps(needs),
  }
}

const isTheirs = ({ permissions }: Asking, { kind }: { kind: ImportKind }) => listKindsOf(permissions).includes(kind)

/** One of a kind that they may not bring in is as if it were not there. @throws AppError IMPORT_NOT_FOUND */
async function getTheirs(db: Db, asking: Asking, importId: string) {
  const key = { tenantId: asking.tenantId, importId }
  const head = await repository.getImport(db, key)
  if (!isTheirs(asking, head)) throw new AppError('IMPORT_NOT_FOUND')
  return { key, head }
}

const read = async (db: Db, key: ImportKey) => toImport(await repository.getImport(db, key))

type Act<T> = (tx: Db, head: repository.ImportHead, key: ImportKey) => Promise<T>

/** It is held, and stands as it must. @throws AppError IMPORT_NOT_FOUND, IMPORT_BUSY */
async function held<T>(
  { db }: ImportsNeeds,
  asking: Asking,
  { importId, states, act }: { importId: string; states: readonly Import['state'][]; act: Act<T> },
): Promise<T> {
  const key = { tenantId: asking.tenantId, importId }
  return db.transaction().execute(async (tx) => {
    const head = await repository.holdImport(tx, key)
    if (!head || !isTheirs(asking, head)) throw new AppError('IMPORT_NOT_FOUND')
    asking.record.about(head.fileName)
    if (!states.includes(head.state)) throw new AppError('IMPORT_BUSY')
    return act(tx, head, key)
  })
}

/** Received as it comes; what is broken off halfway is swept. */
async function add(needs: ImportsNeeds, asking: Asking, given: GivenImport): Promise<Import> {
  const { db, clock, queue } = needs
  const { tenantId, who, record } = asking
  if (!isTheirs(asking, given)) throw toNotTheirs(given.kind)
  const before = given.replaces === undefined ? null : await findOpen(needs, asking, given.replaces)
  record.about(given.name)
  const key = { tenantId, importId: newId() }
  await db
    .insertInto('bulk_import')
    .values({
      ...{ tenant_id: tenantId, id: key.importId, kind: given.kind, file_name: given.name, format: given.format },
      ...(before?.kind === given.kind && { mapping: before.mapping, empty_cells: before.emptyCells }),
      ...{ created_at: clock.now(), created_by: who.name },
    })
    .execute()
  try {
    const sizeBytes = await keepFile(db, key, given.body)
    await db.transaction().execute(async (tx) => {
      await repository.setImport(tx, key, { state: 'reading', size_bytes: sizeBytes })
      await queue.send('imports.check', key, { tx })
    })
  } catch (error) {
    await repository.removeImport(db, key)
    throw error
  }
  if (before) await repository.removeImport(db, { tenantId, importId: before.id })
  return read(db, key)
}

function toNotTheirs(kind: ImportKind): AppError {
  const message = `Bringing ${kind} in needs the permission ${IMPORTED[kind].permission}`
  return new AppError('PERMISSION_REQUIRED', { message })
}

const OPEN = ['receiving', 'refused', 'mapping', 'ready'] as const

/** @throws AppError IMPORT_NOT_FOUND, IMPORT_BUSY */
const findOpen = (needs: ImportsNeeds, asking: Asking, importId: string): Promise<repository.ImportHead> =>
  held(needs, asking, { importId, states: OPEN, act: async (_, head) => head })

type Steps = 'setColumns' | 'mend' | 'run' | 'undo' | 'remove'

function createSteps(needs: ImportsNeeds): Pick<Imports, Steps> {
  const { clock, queue } = needs
  return {
    setColumns: (asking, importId, { mapping, emptyCells }) =>
      held(needs, asking, {
        ...{ importId, states: ['mapping', 'ready'] },
        async act(tx, head, key) {
          assertMapping(head, mapping)
          await repository.setImport(tx, key, { mapping, empty_cells: emptyCells, state: 'checking', progress: 0 })
          await queue.send('imports.check', key, { tx })
          return read(tx, key)
        },
      }),
    mend: (asking, importId, given) =>
      held(needs, asking, {
        ...{ importId, states: ['ready'] },
        async act(tx, head, key) {
          const rows = await mendRow(needs, tx, { key, head, given })
          // What is said of a member stands in no log.
          if (head.kind === 'members')
            asking.record.changed([{ field: 'row', before: null, after: String(given.number) }])
          return { import: await read(tx, key), rows }
        },
      }),
    run: (asking, importId) =>
      held(needs, asking, {
        ...{ importId, states: ['ready'] },
        async act(tx, _, key) {
          const { counts } = await repository.getImport(tx, key)
          if (counts.made + counts.changed === 0)
            throw new AppError('IMPORT_BUSY', { message: 'There is nothing to import' })
          const by = { imported_at: clock.now(), imported_by: asking.who.name }
          await repository.setImport(tx, key, { ...by, state: 'importing', progress: 0 })
          await queue.send('imports.run', key, { tx })
          asking.record.changed([
            { field: 'made', before: null, after: String(counts.made) },
            { field: 'changed', before: null, after: String(counts.changed) },
          ])
          return read(tx, key)
        },
      }),
    undo: (asking, importId) =>
      held(needs, asking, {
        ...{ importId, states: ['done'] },
        async act(tx, _, key) {
          const by = { undone_at: clock.now(), undone_by: asking.who.name }
          await repository.setImport(tx, key, { ...by, state: 'undoing', progress: 0 })
          await queue.send('imports.undo', key, { tx })
          return read(tx, key)
        },
      }),
    async remove(asking, importId) {
      await findOpen(needs, asking, importId)
      await repository.removeImport(needs.db, { tenantId: asking.tenantId, importId })
    },
  }
}

/** @throws AppError INVALID_REQUEST */
function assertMapping({ kind, columns }: repository.ImportHead, mapping: readonly string[]): void {
  const refuse = (text: string) => new AppError('INVALID_REQUEST', { fields: { mapping: text } })
  if (mapping.length !== columns.length) throw refuse('Please say of each column what it is')
  const named = mapping.filter(Boolean)
  if (new Set(named).size !== named.length) throw refuse('Two columns are said to be the same')
  if (!named.every((key) => isFieldOf(kind, key))) throw refuse('There is no such field')
  const lacking = findLackingColumn(kind, named)
  if (lacking) throw refuse(lacking)
}
