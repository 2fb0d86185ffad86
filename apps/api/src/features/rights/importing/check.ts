import type { ImportFault, ImportRow } from '@kola/contract/imports/imports'
import type { Clock } from '@kola/platform/clock'
import { sha256Hex } from '@kola/platform/ids'
import type { Db } from '#shared/database/database.ts'
import type { CheckedRow, GivenFile, GivenRow } from '#shared/imports/import-target.ts'
import { MAX_WINDOWS } from '../service.ts'
import { type ReadWindow, readWindow } from './cells.ts'
import { toEffects } from './effect.ts'
import { type KnownTitle, type KnownWindow, listTitles, listWindowsOf } from './present.ts'

/** What a row writes. Moments as ISO 8601. */
export interface WindowPatch {
  id: string
  countries: string[]
  from: string
  until: string | null
  languages: string[]
  contract: string
  /** Of what is there and is changed; 0 for a new one. */
  revision: number
}

const ID_LETTERS = 32

/** What would become of each row, by what is there now and by the rows before it. */
export async function checkWindows(
  { clock }: { clock: Clock },
  db: Db,
  { file, rows }: { file: GivenFile; rows: readonly GivenRow[] },
): Promise<CheckedRow[]> {
  const read = rows.map((row) => ({ row, ...readWindow(file, row) }))
  const titles = await listTitles(
    db,
    file.tenantId,
    read.flatMap(({ window }) => window ?? []),
  )
  const ids = titles.map(({ id }) => id)
  const windows = Map.groupBy(await listWindowsOf(db, file.tenantId, ids), ({ titleId }) => titleId)
  const known: Known = { file, titles, windows, now: clock.now() }
  return read.map((one) => checkRow(known, one))
}

interface Known {
  file: GivenFile
  titles: readonly KnownTitle[]
  /** By title, with those of the rows that were looked at. */
  windows: Map<string, KnownWindow[]>
  now: Date
}

const toFaulty = (number: number, faults: ImportFault[], subject = ''): CheckedRow => ({
  ...{ number, outcome: 'fault', subject, identity: '', faults, changes: [], patch: null },
})

interface ReadRow {
  row: GivenRow
  window: ReadWindow | null
  faults: ImportFault[]
}

function checkRow(known: Known, { row, window, faults }: ReadRow): CheckedRow {
  if (!window) return toFaulty(row.number, faults)
  const title = findTitle(known, window)
  if ('text' in title) return toFaulty(row.number, [title])
  const before = known.windows.get(title.id) ?? []
  const id = toId(known.file, row.number, { window, titleId: title.id })
  const there =
    before.find((one) => one.id === id) ?? (window.avail ? undefined : before.find((one) => isAlike(one, window)))
  const next: KnownWindow = {
    ...toKnown(window),
    titleId: title.id,
    id: there?.id ?? id,
    revision: there?.revision ?? 0,
  }
  const others = before.filter((one) => one !== there)
  const found = [...findOverlap(known.file, next, others), ...(there ? [] : findFull(before.length))]
  if (found.length > 0) return toFaulty(row.number, found, title.id)
  const fields = there ? listChanges(known.file, there, next) : []
  const outcome = !there ? 'made' : fields.length > 0 ? 'changed' : 'same'
  const after = [...others, next]
  known.windows.set(title.id, after)
  const effects = outcome === 'same' ? [] : toEffects({ before, after }, { given: next, now: known.now })
  return {
    ...{ number: row.number, outcome, subject: title.id, identity: toIdentity(next, window), faults: [] },
    changes: [...fields, ...effects.map((one) => ({ ...one, column: -1 }))],
    patch: toPatch(next),
  }
}

const toKnown = ({ countries, from, until, languages, contract }: ReadWindow) => ({
  ...{ countries, from, until, languages, contract },
})

const toPatch = ({ id, countries, from, until, languages, contract, revision }: KnownWindow): WindowPatch => ({
  ...{ id, countries, languages, contract, revision },
  ...{ from: from.toISOString(), until: until?.toISOString() ?? null },
})

/** By its avail the same each time that one comes; else the same each time the row is looked at. */
function toId(file: GivenFile, number: number, { window, titleId }: { window: ReadWindow; titleId: string }): string {
  const { avail, countries } = window
  const seed = avail ? `avail|${titleId}|${avail}|${countries.join(' ')}` : `${file.id}|${number}`
  return sha256Hex(seed).slice(0, ID_LETTERS)
}

const isAlike = (one: KnownWindow, other: ReadWindow): boolean =>
  one.contract === other.contract &&
  one.from.getTime() === other.from.getTime() &&
  one.countries.join() === other.countries.join()

const toIdentity = ({ titleId, id, countries, contract, from }: KnownWindow, { avail }: ReadWindow): string =>
  `window:${sha256Hex(avail ? id : [titleId, countries.join(' '), contract, from.toISOString()].join('|'))}`

const toColumn = ({ mapping }: GivenFile, ...keys: string[]) =>
  Math.max(-1, mapping.indexOf(keys.find((key) => mapping.includes(key)) ?? ''))

/** By its address, then by its alias as an address or a name, then by its name. */
function findTitle({ file, titles }: Known, { id, alias, name, kind }: ReadWindow): KnownTitle | ImportFault {
  const byId = (wanted: string) => titles.filter((one) => one.id === wanted)
  const byName = (wanted: string) => titles.filter((one) => one.name.toLowerCase() === wanted.toLowerCase())
  const ways = [
    { key: 'id', text: id, found: id ? byId(id) : [] },
    { key: 'alias', text: alias, found: !id && alias ? [...byId(alias), ...byName(alias)] : [] },
    { key: 'name', text: name, found: !id && name ? byName(name) : [] },
  ]
  const way = ways.find(({ found }) => found.length > 0) ?? ways.find(({ text }) => text !== '')
  const fits = (way?.found ?? []).filter((one) => kind === '' || one.kind === kind)
  const column = toColumn(file, way?.key ?? 'name')
  const called = way?.text.slice(0, 60) ?? ''
  const [first, second] = new Map(fits.map((one) => [one.id, one])).values()
  if (!first) {
    const other = way?.found[0]
    const text = other ? `${called} is a ${other.kind} here` : `There is no title ${called}`
    return { column, kind: 'title', text, help: 'Give the address of a title, as Titles has it' }
  }
  if (!second) return first
  const help = `Give the address of one of them: ${fits
    .slice(0, 3)
    .map((one) => one.id)
    .join(', ')}`
  return { column, kind: 'ambiguous', text: `${fits.length} titles are called ${called}`, help }
}

const hasCommon = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === 0 || other.length === 0 || one.some((item) => other.includes(item))

/** Of the same contract somewhere at the same time. */
export const isOverlapping = (one: Omit<KnownWindow, 'titleId'>, other: Omit<KnownWindow, 'titleId'>): boolean =>
  one.id !== other.id &&
  one.contract === other.contract &&
  hasCommon(one.countries, other.countries) &&
  hasCommon(one.languages, other.languages) &&
  (other.until === null || one.from < other.until) &&
  (one.until === null || other.from < one.until)

function findOverlap(file: GivenFile, next: KnownWindow, others: readonly KnownWindow[]): ImportFault[] {
  const other = others.find((one) => isOverlapping(one, next))
  if (!other) return []
  const [from, until] = [toDay(other.from), other.until ? toDay(other.until) : 'no end']
  const text = `It overlaps ${from} to ${until}, of the same contract`
  return [{ column: toColumn(file, 'from'), kind: 'overlap', text, help: 'Write other days, or leave the row out' }]
}

const toDay = (at: Date) => at.toISOString().slice(0, 10)

function findFull(count: number): ImportFault[] {
  if (count < MAX_WINDOWS) return []
  const text = `Its title has ${MAX_WINDOWS} windows`
  return [{ column: -1, kind: 'full', text, help: 'Take some away that are over' }]
}

/** By field, as a person reads them. */
function listChanges(file: GivenFile, before: KnownWindow, after: KnownWindow): ImportRow['changes'] {
  const toTold = (one: KnownWindow) => ({
    countries: one.countries.join(', ') || 'everywhere',
    from: one.from.toISOString(),
    until: one.until?.toISOString() ?? 'no end',
    languages: one.languages.join(', '),
    contract: one.contract,
  })
  const [was, is] = [toTold(before), toTold(after)]
  return (Object.keys(was) as (keyof typeof was)[])
    .filter((field) => was[field] !== is[field])
    .map((field) => ({ field, column: file.mapping.indexOf(field), before: was[field], after: is[field] }))
}
