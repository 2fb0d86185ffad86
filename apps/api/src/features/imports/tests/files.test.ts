import { MAX_IMPORT_BYTES, MAX_IMPORT_ROWS } from '@kola/contract/imports/imports'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createImportStage, type ImportStage } from '#app/testing/imports/import-stage.ts'
import { runImport } from '../work/run.ts'

let on: ImportStage
beforeAll(async () => {
  on = await createImportStage()
})
afterAll(() => on.at.stage.close())

const toResult = ({ status, body }: { status: number; body: { error?: { code: string } } }) => [
  status,
  body.error?.code,
]
const LATIN = Buffer.from('id,name,released\ncafe-1,Café Lagos,2026-01-01\n', 'latin1')
const TEXT = 'id,name,released\nida-oba,Ìdá Ọba,2026-01-01\n'
const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16()

test.each([
  ['UTF-8', 'UTF-8', Buffer.from(TEXT), 'Ìdá Ọba'],
  ['UTF-8 with its mark', 'UTF-8', Buffer.from(`\ufeff${TEXT}`), 'Ìdá Ọba'],
  ['UTF-16 with its mark', 'UTF-16', Buffer.from(`\ufeff${TEXT}`, 'utf16le'), 'Ìdá Ọba'],
  ['UTF-16 the other way round', 'UTF-16', utf16be(`\ufeff${TEXT}`), 'Ìdá Ọba'],
  ['UTF-16 without', 'UTF-16', Buffer.from(TEXT, 'utf16le'), 'Ìdá Ọba'],
  ['Windows-1252', 'Windows-1252', LATIN, 'Café Lagos'],
  ['semicolons', 'UTF-8', Buffer.from(TEXT.replaceAll(',', ';')), 'Ìdá Ọba'],
  ['tabs', 'UTF-8', Buffer.from(TEXT.replaceAll(',', '\t')), 'Ìdá Ọba'],
  ['lines of the old Mac', 'UTF-8', Buffer.from(TEXT.replaceAll('\n', '\r')), 'Ìdá Ọba'],
])('%s is read', async (...[, encoding, bytes, name]) => {
  const file = await on.bring(bytes)
  expect(file).toMatchObject({ state: 'ready', encoding, columns: ['id', 'name', 'released'], rows: 1 })
  expect((await on.rows(file.id))[0]?.cells[1]).toBe(name)
})

const many = (rows: number) => `id,name\n${'a,b\n'.repeat(rows)}`
test.each([
  [
    'a workbook',
    Buffer.from([0x50, 0x4b, 0x03, 0x04, 1, 2]),
    'This is a workbook or an archive. Please save the sheet as CSV.',
  ],
  [
    'what is no text',
    Buffer.from(`id,name${'\0x'.repeat(1)}${'y'.repeat(40)}`),
    'This is no text. Please save the table as CSV or JSON.',
  ],
  ['heads alone', Buffer.from('id,name\n'), 'There are no rows below the names of the columns.'],
  ['an empty line', Buffer.from('\n\n'), 'The file is empty: it should begin with the names of its columns.'],
  [
    'a quote that is never closed',
    Buffer.from('id,name\na,"Ada\nb,Obi\n'),
    'Line 3: a quote is opened before and never closed. Please write a quote inside a text twice.',
  ],
  [
    'a quote in the middle',
    Buffer.from('id,name\na,"Ada" Obi\n'),
    'Line 2: a quote stands in the middle of a text. Please put the whole text in quotes, and write a quote inside it twice.',
  ],
  [
    'a long text',
    Buffer.from(`id,name\na,${'x'.repeat(4_001)}\n`),
    'Row 1, column 2: that text is longer than 4,000 letters.',
  ],
  [
    'a million rows',
    Buffer.from(many(1_000_000)),
    'That are more than 50,000 rows. Please send them in several files.',
  ],
])('%s is refused in words, and nothing of it is kept', async (_, bytes, refusal) => {
  const begunMs = performance.now()
  const file = await on.bring(bytes)
  expect([file.state, file.refusal]).toEqual(['refused', refusal])
  expect(await on.rows(file.id)).toEqual([])
  const left = await on.db.selectFrom('import_part').select('number').where('import_id', '=', file.id).execute()
  expect(left).toEqual([])
  expect(performance.now() - begunMs).toBeLessThan(20_000)
})

test('JSON is a list of objects', async () => {
  const list = [
    { id: 'json-1', name: '=Not a formula', releasedOn: '2026-01-01', genres: ['Drama', 'War'] },
    { id: 'json-2', name: 'Second', releasedOn: '2026-01-02', 'name:yo': 'Èkejì' },
  ]
  const file = await on.bring(JSON.stringify(list), { format: 'json', name: 'titles.json' })
  expect(file).toMatchObject({ state: 'ready', counts: { made: 2, fault: 0 } })
  await on.act('run', file.id)
  expect((await on.readTitle('json-1')).live).toMatchObject({ name: '=Not a formula', genres: ['Drama', 'War'] })
  expect((await on.readTitle('json-2')).live.translations).toEqual([{ language: 'yo', name: 'Èkejì', synopsis: '' }])
  for (const wrong of ['{', '{}', '[1]', '"x"']) {
    expect((await on.bring(wrong, { format: 'json' })).refusal).toMatch(/^(This is no JSON|The file should be a list)/)
  }
})

const ODD = [
  '=1+1',
  '+234',
  '-30-',
  '@home',
  "'=x",
  "''=y",
  'a "quoted" one',
  'two\r\nlines',
  '  spaces  ',
  'a;b',
  '\tx',
  "it's",
]

test.each(['csv', 'json'] as const)(
  'what is exported as %s is imported again as it is: nothing made, nothing changed',
  async (format) => {
    for (const [index, name] of ODD.entries()) {
      const facts = { Cast: name, tagline: `${name}`, 'Maturity Rating': 'PG' }
      await on.at.stage.addTitle({ id: `odd-${format}-${index}`, name, facts })
    }
    const text = await on.exported(format)
    if (format === 'csv') expect(text).toContain(`,'=1+1,`)
    if (format === 'csv') expect(text).not.toMatch(/(^|[,\n])"?[=+@-]/)
    const file = await on.bring(text, { format, name: `titles.${format}` })
    expect(file.rows).toBeGreaterThan(ODD.length)
    expect(file.counts).toEqual({
      dark: 0,
      comes: 0,
      made: 0,
      changed: 0,
      same: file.rows,
      fault: 0,
      left: 0,
      fields: 0,
    })
    const clear = { mapping: file.mapping, emptyCells: 'clear' }
    await on.call('POST /api/v1/apps/imports/{id}/columns', { params: { id: file.id }, body: clear })
    await on.work('check', file.id)
    expect((await on.get(file.id)).import.counts).toMatchObject({ made: 0, changed: 0, fault: 0 })
  },
)

test('a file that is too large is refused before it is read, and what is broken off leaves nothing', async () => {
  const count = async () => (await on.db.selectFrom('bulk_import').select('id').execute()).length
  const before = await count()
  const large = await on.send(Buffer.alloc(MAX_IMPORT_BYTES + 1, 'a'))
  expect(toResult(large)).toEqual([413, 'BODY_TOO_LARGE'])
  expect(large.body.error.message).toBe('A file has at most 20 MB. Please send it in several parts.')
  expect(toResult(await on.send(''))).toEqual([400, 'INVALID_REQUEST'])
  expect(toResult(await on.send('a', { kind: 'nothing' }))).toEqual([400, 'INVALID_REQUEST'])
  expect(await count()).toBe(before)
  expect(MAX_IMPORT_ROWS).toBe(50_000)
})

test('a corrected file comes in the place of the one before, with the columns that were said', async () => {
  const first = await on.bring('Kennung,Titel,Tag\nnew-9,Neun,2026-01-01\n')
  const mapping = ['id', 'name', 'releasedOn']
  await on.call('POST /api/v1/apps/imports/{id}/columns', {
    params: { id: first.id },
    body: { mapping, emptyCells: 'clear' },
  })
  await on.work('check', first.id)
  const second = await on.bring('Kennung,Titel,Tag\nnew-9,Neuf,2026-01-01\n', { replaces: first.id })
  expect(second).toMatchObject({ mapping, emptyCells: 'clear', state: 'ready', counts: { made: 1 } })
  expect(await on.get(first.id)).toMatchObject({ error: { code: 'IMPORT_NOT_FOUND' } })
  await on.act('run', second.id)
  expect(toResult(await on.send('id,name\n', { replaces: second.id }))).toEqual([409, 'IMPORT_BUSY'])
})

test('killed at any step it goes on where it was, and nothing is made or changed twice', async () => {
  const lines = Array.from({ length: 90 }, (_, index) => `killed-${index},Name ${index},2026-01-01`)
  const file = await on.bring(`id,name,released\n${lines.join('\n')}\n`)
  await on.call('POST /api/v1/apps/imports/{id}/run', { params: { id: file.id } })
  const key = { tenantId: 'demo', importId: file.id }
  const signal = new AbortController().signal
  let killed = 0
  for (let step = 0; step < 20; step += 1) {
    let rests = 0
    const rest = async () => {
      if (++rests === 2) throw new Error('killed')
    }
    await runImport({ ...on.needs, rest }, key, signal).catch(() => {
      killed += 1
    })
  }
  expect(killed).toBeGreaterThan(1)
  const { import: done } = await on.get(file.id)
  expect(done).toMatchObject({ state: 'done', progress: 90 })
  const versions = await on.db
    .selectFrom('title_version')
    .select('number')
    .where('title_id', 'like', 'killed-%')
    .execute()
  expect(versions.map(({ number }) => number)).toEqual(Array.from({ length: 90 }, () => 1))
  await on.act('undo', file.id)
  const left = await on.db.selectFrom('title').select('id').where('id', 'like', 'killed-%').execute()
  expect(left).toEqual([])
})

test('who may not import sees none of it, and another company’s file is not there', async () => {
  const file = await on.bring('id,name\nx-9,X\n')
  const params = { id: file.id }
  for (const role of ['support', 'analyst'] as const) {
    const person = await on.at.addPerson(on.owner, role)
    expect(toResult(await on.at.callAs(person, 'GET /api/v1/apps/imports/{id}', { params }))).toEqual([
      403,
      'PERMISSION_REQUIRED',
    ])
  }
  const other = await on.at.addOwner('other')
  const calls = ['columns', 'run', 'undo', 'remove'] as const
  const body = { mapping: ['id', 'name'], emptyCells: 'leave' }
  for (const name of calls) {
    const answer = await on.at.callAs(other, `POST /api/v1/apps/imports/{id}/${name}`, { params, body })
    expect([name, ...toResult(answer)]).toEqual([name, 404, 'IMPORT_NOT_FOUND'])
  }
  const row = { params: { ...params, number: '1' } }
  const cell = { ...row, body: { column: 0, text: 'y' } }
  expect(toResult(await on.at.callAs(other, 'POST /api/v1/apps/imports/{id}/rows/{number}/cell', cell))).toEqual([
    404,
    'IMPORT_NOT_FOUND',
  ])
  expect(toResult(await on.at.callAs(other, 'GET /api/v1/apps/imports/{id}/rows', { params }))).toEqual([
    404,
    'IMPORT_NOT_FOUND',
  ])
  const { body: list } = await on.at.callAs(other, 'GET /api/v1/apps/imports')
  expect(list.imports).toEqual([])
})

test('it asks to be shown once more that it is them, and the log tells what was imported', async () => {
  const file = await on.bring('id,name,released\nlogged-1,Logged,2026-01-01\n', { name: 'november.csv' })
  await on.act('run', file.id)
  const { entries } = (await on.call('GET /api/v1/apps/audit')).body
  const about = entries.filter(({ subject }: { subject: string }) => subject === 'november.csv')
  expect(about.map(({ did }: { did: string }) => did)).toEqual(['imported a file', 'brought in a file'])
  expect(about[0].changes).toContainEqual({ field: 'made', before: null, after: '1' })
  const person = await on.at.enter(on.owner)
  on.at.stage.clock.advance(20 * 60_000)
  const late = await on.at.callAs(person, 'POST /api/v1/apps/imports/{id}/undo', { params: { id: file.id } })
  expect(toResult(late)).toEqual([403, 'REAUTHENTICATION_REQUIRED'])
})

test('what is older than its days goes, and what never came whole', async () => {
  const file = await on.bring('id,name\nx-9,X\n')
  const { importJobs } = await import('../jobs.ts')
  const sweep = () => importJobs(on.needs)['imports.sweep']({ data: {}, signal: new AbortController().signal } as never)
  const count = async () =>
    (await on.db.selectFrom('bulk_import').select('id').where('id', '=', file.id).execute()).length
  await sweep()
  expect(await count()).toBe(1)
  await on.db.updateTable('bulk_import').set({ state: 'receiving' }).where('id', '=', file.id).execute()
  on.at.stage.clock.advance(25 * 3_600_000)
  await sweep()
  expect(await count()).toBe(0)
})
