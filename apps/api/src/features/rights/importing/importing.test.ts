import type { Import } from '@kola/contract/imports/imports'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createImportStage, type ImportStage } from '#app/testing/imports/import-stage.ts'

const EMA = [
  'Avail,Avail,AvailAsset,AvailAsset,AvailAsset,AvailTrans,AvailTrans,AvailTrans,AvailTrans,AvailMetadata',
  'Territory,WorkType,EntryType,TitleInternalAlias,TitleDisplayUnlimited,LicenseType,Start,End,AvailID,ContractID',
]

let on: ImportStage
let viewer: string
let made = 0

beforeAll(async () => {
  on = await createImportStage()
  viewer = await on.at.stage.getAppToken()
})
afterAll(() => on.at.stage.close())

async function addTitle(name = `Window film ${++made}`, kind: 'movie' | 'series' = 'movie'): Promise<string> {
  const id = `w-${++made}`
  await on.at.stage.addTitle({ id, name, kind })
  return id
}
const bring = (lines: readonly string[] | Buffer, query: Record<string, string> = {}) =>
  on.bring(Array.isArray(lines) ? lines.join('\r\n') : (lines as Buffer), {
    kind: 'windows',
    name: 'avails.csv',
    ...query,
  })
const HEADS = 'Address,Countries,From,Until,Contract'
const faults = async ({ id }: Import) =>
  (await on.rows(id)).map((row) => row.faults.map(({ kind, column, text }) => [kind, column, text]))
const effects = async ({ id }: Import) =>
  (await on.rows(id)).map(({ changes }) =>
    changes.filter(({ column }) => column < 0).map((one) => [one.field, one.before, one.after]),
  )
const windowsOf = async (titleId: string) =>
  (await on.call('GET /api/v1/apps/windows', { query: { title: titleId } })).body.windows as Record<string, unknown>[]
/** Whether a viewer of the company's country finds it, a second later. */
async function isSeen(id: string): Promise<boolean> {
  on.at.stage.clock.advance(1_000)
  return (await on.at.stage.call('GET /apps/v1/video', { token: viewer, query: { id } })).status === 200
}

test('windows are made of rows, viewers lose and get what the check said, and undone it is as before', async () => {
  const [gone, kept] = [await addTitle(), await addTitle()]
  const file = await bring([HEADS, `${gone},GH,2026-01-01,,Accra 7`, `${kept},"NG, GH",2026-01-01,Open,Lagos 3`])
  expect(file).toMatchObject({ state: 'ready', counts: { made: 2, fault: 0, dark: 2, comes: 0 } })
  expect(await effects(file)).toEqual([[['Goes dark', 'everywhere', 'GH']], [['Goes dark', 'everywhere', 'GH, NG']]])
  expect((await on.rows(file.id, { only: 'dark' })).map(({ titleId }) => titleId)).toEqual([gone, kept])
  expect([await isSeen(gone), await isSeen(kept)]).toEqual([true, true])
  expect((await on.act('run', file.id)).state).toBe('done')
  expect([await isSeen(gone), await isSeen(kept)]).toEqual([false, true])
  expect(await windowsOf(kept)).toMatchObject([
    {
      countries: ['GH', 'NG'],
      from: '2025-12-31T23:00:00.000Z',
      until: null,
      contract: 'Lagos 3',
      changedBy: 'Adaeze Nwosu',
    },
  ])
  expect((await on.act('undo', file.id)).state).toBe('undone')
  expect([await isSeen(gone), await windowsOf(gone)]).toEqual([true, []])
})

test('the same file again makes nothing; another end changes the window that is there', async () => {
  const id = await addTitle()
  const lines = (until: string) => [HEADS, `${id},NG,2026-01-01,${until},Lagos 3`]
  await on.act('run', (await bring(lines('2027-01-01'))).id)
  expect((await bring(lines('2027-01-01'))).counts).toMatchObject({ made: 0, changed: 0, same: 1 })
  const file = await bring(lines('2026-06-30'))
  expect((await on.rows(file.id))[0]).toMatchObject({
    outcome: 'changed',
    changes: [
      { field: 'until', column: 3, before: '2027-01-01T23:00:00.000Z', after: '2026-06-30T23:00:00.000Z' },
      { field: 'Goes dark', before: 'NG', after: 'nowhere' },
    ],
  })
  await on.act('run', file.id)
  expect(await windowsOf(id)).toHaveLength(0)
  await on.act('undo', file.id)
  expect(await windowsOf(id)).toMatchObject([{ until: '2027-01-01T23:00:00.000Z' }])
})

test('EMA Avails is read by its own heads: what is not sold here and what deletes stays out and is named', async () => {
  const [name, series] = [`Danfo ${++made}`, `Market ${++made}`]
  const [film, show] = [await addTitle(name), await addTitle(series, 'series')]
  const file = await bring([
    ...EMA,
    `NG,Movie,Full Extract,${film},x,SVOD,2026-12-04,2027-12-04,AV-1,C-9`,
    `WORLD,Series,Full Extract,${series.toUpperCase()},,VOD,2026-12-04T18:00:00+01:00,Open,AV-2,C-9`,
    `NG,Movie,Full Extract,${film},x,EST,2026-12-04,2027-12-04,AV-3,C-9`,
    `NG,Movie,Full Delete,${film},x,SVOD,2028-12-04,2029-12-04,AV-4,C-9`,
    `NG,Movie,Full Extract,${show},x,SVOD,2026-12-04,2027-12-04,AV-5,C-9`,
    `NG,Supplement,Full Extract,${film},x,SVOD,2026-12-04,2027-12-04,AV-6,C-9`,
  ])
  expect(file).toMatchObject({ rows: 6, counts: { made: 2, fault: 4 } })
  expect(await faults(file)).toEqual([
    ...[[], []],
    [['licence', 5, 'EST is not sold here']],
    [['deletes', 2, 'The row takes a window away']],
    [['title', 3, `${show} is a series here`]],
    [['work', 1, 'Nothing here is a Supplement']],
  ])
  await on.act('run', file.id)
  expect(await windowsOf(show)).toMatchObject([{ countries: [], from: '2026-12-04T17:00:00.000Z', contract: 'C-9' }])
  const later = [...EMA, `NG,Movie,Full Extract,${film},x,SVOD,2026-12-11,2027-12-04,AV-1,C-9`]
  expect((await on.rows((await bring(later)).id))[0]).toMatchObject({
    outcome: 'changed',
    changes: [
      { field: 'from', before: '2026-12-03T23:00:00.000Z', after: '2026-12-10T23:00:00.000Z' },
      { field: 'Comes' },
    ],
  })
})

test('a title is found by its name, and two of that name are a fault', async () => {
  const [one, two] = [`Ọ̀nà ${++made}`, `Twice ${++made}`]
  const id = await addTitle(one)
  const [first, second] = [await addTitle(two), await addTitle(two)]
  const heads = 'Title,Territory,Start,End'
  const file = await bring([heads, `${one},NG,2026-12-04,`, `${two},NG,2026-12-04,`, 'Nobody,NG,2026-12-04,'])
  expect((await on.rows(file.id)).map(({ titleId }) => titleId)).toEqual([id, '', ''])
  expect(await faults(file)).toEqual([
    [],
    [['ambiguous', 0, `2 titles are called ${two}`]],
    [['title', 0, 'There is no title Nobody']],
  ])
  expect((await on.rows(file.id))[1]?.faults[0]?.help).toContain(first)
  const mended = await on.mend(file.id, 2, { column: 0, text: one })
  expect(mended.body.rows.map((row: { outcome: string }) => row.outcome)).toEqual(['fault', 'fault'])
  expect(second).not.toBe(first)
})

test('windows of one contract that overlap are named, in the file and beside what is there', async () => {
  const id = await addTitle()
  await on.act('run', (await bring([HEADS, `${id},NG,2027-01-01,2027-06-30,C-1`])).id)
  const file = await bring([
    HEADS,
    `${id},"GH, NG",2027-06-01,2027-12-31,C-1`,
    `${id},GH,2027-06-01,2027-12-31,C-1`,
    `${id},NG,2027-07-01,2027-12-31,C-1`,
    `${id},NG,2027-06-01,2027-12-31,C-2`,
    `${id},GH,2027-12-01,,C-1`,
  ])
  expect((await faults(file)).map(([fault]) => fault?.[2] ?? '')).toEqual([
    ...['It overlaps 2026-12-31 to 2027-06-30, of the same contract', '', '', ''],
    'It overlaps 2027-05-31 to 2027-12-31, of the same contract',
  ])
})

test('what overlaps by then is refused, and named, and so is what somebody has changed since', async () => {
  const id = await addTitle()
  const file = await bring([HEADS, `${id},NG,2027-01-01,2027-06-30,C-1`])
  const own = { titleId: id, countries: ['NG'], from: '2027-02-01T00:00:00.000Z', until: null, contract: 'C-1' }
  const { window } = (await on.call('POST /api/v1/apps/windows', { body: own })).body
  await on.act('run', file.id)
  expect((await on.rows(file.id))[0]?.note).toBe('It overlaps another window of the same contract')
  const other = await bring([HEADS, `${id},NG,2027-02-01T00:00:00Z,2028-01-01,C-1`])
  expect(other.counts.changed).toBe(1)
  await on.call('POST /api/v1/apps/windows/{id}', {
    params: { id: window.id },
    body: { ...own, revision: 1, languages: ['yo'] },
  })
  await on.act('run', other.id)
  expect((await on.rows(other.id))[0]?.note).toBe('Somebody has changed this window since')
  expect((await windowsOf(id))[0]).toMatchObject({ until: null, languages: ['yo'] })
})

test('an undo leaves what somebody has changed since, and says so', async () => {
  const id = await addTitle()
  const file = await bring([HEADS, `${id},NG,2027-01-01,2027-06-30,C-1`])
  await on.act('run', file.id)
  expect((await on.get(file.id)).changedSince).toBe(0)
  const [window] = await windowsOf(id)
  const body = { countries: ['NG'], from: '2027-01-01T00:00:00.000Z', until: null, contract: 'C-1', revision: 1 }
  await on.call('POST /api/v1/apps/windows/{id}', { params: { id: String(window?.id) }, body })
  expect((await on.get(file.id)).changedSince).toBe(1)
  await on.act('undo', file.id)
  expect((await on.rows(file.id))[0]?.note).toBe('Somebody has changed this window since')
  expect(await windowsOf(id)).toHaveLength(1)
})

test.each([
  ['UTF-16', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')],
  ['Windows-1252', (text: string) => Buffer.from(text, 'latin1')],
  ['semicolons and quotes', (text: string) => Buffer.from(text.replaceAll(',', ';').replaceAll(/C-é \d+/g, '"$&"'))],
])('a file of %s is read as it is', async (_, encode) => {
  const id = await addTitle()
  const file = await bring(encode(`${HEADS}\r\n${id},NG,2027-01-01,,C-é ${made}\r\n`))
  expect(file.counts).toMatchObject({ made: 1, fault: 0 })
  await on.act('run', file.id)
  expect(await windowsOf(id)).toMatchObject([{ contract: `C-é ${made}` }])
})

test('formulas, codes of three letters, an end before the beginning and the same row twice are faults by row and column', async () => {
  const id = await addTitle()
  const file = await bring([
    HEADS,
    `${id},NG,=TODAY(),,C-1`,
    `${id},NGA,2027-01-01,,C-1`,
    `${id},NG,2027-01-01,2026-01-01,C-1`,
    `${id},GH,2027-01-01,,C-1`,
    `${id},GH,2027-01-01,,C-1`,
    `${id},NG,soon,later,C-1`,
  ])
  expect((await faults(file)).map((row) => row.map(([kind, column]) => [kind, column]))).toEqual([
    ...[[['formula', 2]], [['country', 1]], [['ends', 3]], [['twice', 2]], [['twice', 2]]],
    [
      ['day', 2],
      ['day', 3],
    ],
  ])
})

test('a title of another company is not there', async () => {
  await on.at.stage.addTitle({ id: 'foreign-film', tenantId: 'other', name: 'Foreign film' })
  const file = await bring([
    'Address,Title,Countries,From',
    'foreign-film,,NG,2027-01-01',
    ',Foreign film,NG,2027-01-01',
  ])
  expect((await faults(file)).map(([fault]) => fault?.[0])).toEqual(['title', 'title'])
})

test('columns are those of windows, and what lacks is said', async () => {
  const file = await bring(['Film,Where,When', 'x,NG,2027-01-01'])
  expect(file.state).toBe('mapping')
  const set = async (...mapping: string[]) =>
    (
      await on.call('POST /api/v1/apps/imports/{id}/columns', {
        params: { id: file.id },
        body: { mapping, emptyCells: 'leave' },
      })
    ).body.error?.fields?.mapping
  expect([
    await set('name', 'countries', ''),
    await set('name', 'genres', 'from'),
    await set('name', 'countries', 'from'),
  ]).toEqual([...['One column must say from when', 'There is no such field', undefined]])
})

test('more rows than a file may have are refused before anything is kept', async () => {
  const file = await bring(Buffer.from(`${HEADS}\n${'a,NG,2027-01-01,,C\n'.repeat(100_000)}`))
  expect([file.state, file.refusal]).toEqual([
    ...['refused', 'That are more than 50,000 rows. Please send them in several files.'],
  ])
})

test('no title gets more windows than it may have', async () => {
  const id = await addTitle()
  const lines = Array.from({ length: 101 }, (_, place) => `${id},NG,${2100 + place}-01-01,${2100 + place}-02-01,C-1`)
  const file = await bring([HEADS, ...lines])
  expect([file.counts.made, file.counts.fault]).toEqual([100, 1])
  expect((await faults(file)).at(-1)).toEqual([['full', -1, 'Its title has 100 windows']])
})

test('what is exported comes back unchanged, to the moment', async () => {
  const [id, world] = [await addTitle(), await addTitle()]
  await on.act('run', (await bring([HEADS, `${id},"NG, GH",2026-01-01T10:20:30.456Z,2027-05-05,'=7 Lagos`])).id)
  await on.act('run', (await bring([HEADS, `${world},WORLD,2026-01-01,Open,Accra 9`])).id)
  const { body: csv } = await on.call('GET /api/v1/apps/exports/windows', { query: { format: 'csv' } })
  expect(csv).toContain(`,"GH, NG",2026-01-01T10:20:30.456Z,2027-05-05T23:00:00.000Z,,'=7 Lagos\r\n`)
  expect(csv).toContain(',WORLD,2025-12-31T23:00:00.000Z,Open,,Accra 9\r\n')
  const { body: json } = await on.call('GET /api/v1/apps/exports/windows', { query: { format: 'json' } })
  for (const [text, format] of [
    [csv, 'csv'],
    [typeof json === 'string' ? json : JSON.stringify(json), 'json'],
  ]) {
    const own = await bring(Buffer.from(text), { format })
    const back = (await on.rows(own.id)).filter(({ titleId }) => titleId === id || titleId === world)
    expect(back.map(({ outcome }) => outcome)).toEqual(['same', 'same'])
  }
})
