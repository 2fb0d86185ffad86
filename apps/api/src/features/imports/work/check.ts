import { findLackingColumn, suggestMapping } from '@kola/contract/imports/columns'
import { IMPORTED, type ImportKind } from '@kola/contract/imports/kinds'
import type { Db } from '#shared/database/database.ts'
import type { GivenFile } from '#shared/imports/import-target.ts'
import type { ImportJobsNeeds, ImportKey, ImportsNeeds } from '../needs.ts'
import { findLetters, Refused, toText } from '../reading/letters.ts'
import { readCsv, readJson } from '../reading/table.ts'
import { readParts } from '../receive.ts'
import { findImport, type ImportHead, removeRows, setImport } from '../repository.ts'
import { addRows, listGiven, listTwice, markTwice, noteChecked } from '../rows.ts'

const ROWS_AT_ONCE = 500

export const toFile = (tenantId: string, head: ImportHead): GivenFile => ({ tenantId, ...head })

/** Reads what has come, and says what each row would do. Done again from the start where it was killed. */
export async function checkImport(needs: ImportJobsNeeds, key: ImportKey, signal: AbortSignal): Promise<void> {
  const { db, log } = needs
  const head = await findImport(db, key)
  if (head?.state === 'reading') {
    try {
      await readFile(needs, key, { head, signal })
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      await removeRows(db, key)
      await removeParts(db, key)
      await setImport(db, key, { state: 'refused', refusal: error.message })
      log.info({ ...key, why: error.message }, 'imports.refused')
      return
    }
  }
  const read = await findImport(db, key)
  if (read?.state === 'checking') await checkAll(needs, key, { head: read, signal })
}

interface Step {
  head: ImportHead
  signal: AbortSignal
}

/** Counted first, so that a file of too many rows costs a look. @throws Refused */
async function readFile({ db }: ImportsNeeds, key: ImportKey, { head, signal }: Step): Promise<void> {
  await removeRows(db, key)
  const letters = await findLetters(readParts(db, key))
  const texts = () => toText(readParts(db, key), letters)
  const open = () => (head.format === 'json' ? readJson(texts) : readCsv(texts))
  let total = 0
  for await (const _ of (await open()).rows) total += 1
  const { columns, rows } = await open()
  if (total === 0) throw new Refused('There are no rows below the names of the columns.')
  let waiting: { number: number; cells: string[] }[] = []
  let number = 0
  const keep = async () => {
    signal.throwIfAborted()
    await addRows(db, key, waiting)
    waiting = []
  }
  for await (const cells of rows) {
    waiting.push({ number: ++number, cells: columns.map((_, index) => clean(cells[index] ?? '')) })
    if (waiting.length === ROWS_AT_ONCE) await keep()
  }
  await keep()
  const isAlike = head.mapping.length === columns.length
  const mapping = isAlike ? head.mapping : suggestMapping(columns, head.kind)
  const isKnown = findLackingColumn(head.kind, mapping) === ''
  const found = { encoding: letters.name, columns, mapping, row_count: total, progress: 0 }
  await setImport(db, key, { ...found, state: isKnown ? 'checking' : 'mapping' })
  await removeParts(db, key)
}

/** PostgreSQL keeps neither NUL nor half a letter. */
const clean = (cell: string) => cell.replaceAll('\0', '\ufffd').toWellFormed().trim()

async function removeParts(db: Db, { tenantId, importId }: ImportKey): Promise<void> {
  await db.deleteFrom('import_part').where('tenant_id', '=', tenantId).where('import_id', '=', importId).execute()
}

async function checkAll(needs: ImportJobsNeeds, key: ImportKey, { head, signal }: Step): Promise<void> {
  const { db, targets } = needs
  const file = toFile(key.tenantId, head)
  let last = 0
  for (;;) {
    signal.throwIfAborted()
    const rows = await listGiven(db, key, { after: last, limit: ROWS_AT_ONCE })
    if (rows.length === 0) break
    const begunMs = performance.now()
    await noteChecked(db, key, await targets[head.kind].check(db, file, rows))
    last = rows.at(-1)?.number ?? last
    await setImport(db, key, { progress: last })
    await needs.rest(performance.now() - begunMs)
  }
  if (!targets[head.kind].isOfParts)
    await markAlike(db, key, { kind: head.kind, mapping: head.mapping, identities: null })
  await setImport(db, key, { state: 'ready', progress: head.rows })
}

/** The field by which a row says what it is about. */
function toKey(identity: string): string {
  const [begin = ''] = identity.split(':')
  return { called: 'name', window: 'from' }[begin] ?? begin
}

/** Two rows about the same are both a fault: nobody knows which is meant. */
export async function markAlike(
  db: Db,
  key: ImportKey,
  { kind, mapping, identities }: { kind: ImportKind; mapping: readonly string[]; identities: readonly string[] | null },
): Promise<void> {
  const marks = (await listTwice(db, key, identities)).flatMap(({ identity, numbers }) =>
    numbers.map((number) => ({
      number,
      column: mapping.indexOf(toKey(identity)),
      text: `Row ${numbers.find((one) => one !== number)?.toLocaleString('en')} is about the same ${IMPORTED[kind].noun}`,
    })),
  )
  if (marks.length > 0) await markTwice(db, key, marks)
}
