import type { Import } from '@kola/contract/imports/imports'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createImportStage, type ImportStage } from '#app/testing/imports/import-stage.ts'

let on: ImportStage
beforeAll(async () => {
  on = await createImportStage()
})
afterAll(() => on.at.stage.close())

let made = 0
async function addTitle(facts: Record<string, string> = {}, name?: string): Promise<string> {
  const id = `film-${++made}`
  await on.at.stage.addTitle({ id, name: name ?? `Number ${made}`, facts })
  return id
}
const HEADS = 'Address,Title,Role,Name,Order'
const bring = (lines: readonly string[], query: Record<string, string> = {}) =>
  on.bring([HEADS, ...lines].join('\r\n'), { kind: 'people', name: 'people.csv', ...query })
const faults = async ({ id }: Import) =>
  (await on.rows(id)).map((row) => row.faults.map(({ kind, column, text }) => `${column} ${kind}: ${text}`))
const outcomes = async ({ id }: Import) => (await on.rows(id)).map(({ outcome }) => outcome)
const live = async (id: string) => (await on.readTitle(id)).live
const notes = async (id: string) => (await on.readTitle(id)).versions.map(({ note }: { note: string }) => note)
async function edit(titleId: string, changes: object, isPublished = true): Promise<void> {
  const title = await on.readTitle(titleId)
  const document = { ...title.live, rating: '15', certificate: { number: 'N1', givenOn: '2026-01-01' }, ...changes }
  const revision = title.draft?.revision ?? 0
  const params = { titleId }
  await on.call('POST /api/v1/apps/titles/{titleId}/draft', { params, body: { document, revision } })
  const body = { revision: revision + 1, note: 'By hand' }
  if (isPublished) await on.call('POST /api/v1/apps/titles/{titleId}/publish', { params, body })
}

test('the names of a role are replaced in their order, told before and written as one version; other roles stay', async () => {
  const id = await addTitle({ Cast: 'Old One, Old Two', Director: 'Femi Cole', Producer: 'Kept One' }, 'Kuti Street')
  const file = await bring([
    `${id},,Actor,Third,`,
    `${id},,cast,First,1`,
    ',kuti STREET,Cast,Second,2',
    `${id},,Directed by,Ada Obi,`,
    `${id},,producer,Kept One,`,
  ])
  expect(file).toMatchObject({ state: 'ready', mapping: ['id', 'title', 'role', 'person', 'order'] })
  expect(file.counts).toMatchObject({ made: 0, changed: 4, same: 1, fault: 0, fields: 2 })
  expect((await on.rows(file.id)).map(({ changes }) => changes)).toEqual([
    [{ field: 'Cast', column: -1, before: 'Old One, Old Two', after: 'First, Second, Third' }],
    ...[[], []],
    [{ field: 'Director', column: -1, before: 'Femi Cole', after: 'Ada Obi' }],
    [],
  ])
  expect((await live(id)).cast).toBe('Old One, Old Two')
  await on.act('run', file.id)
  expect(await live(id)).toMatchObject({
    ...{ cast: 'First, Second, Third', director: 'Ada Obi', producer: 'Kept One', starring: '' },
  })
  expect(await notes(id)).toEqual(['Import of people.csv', 'As it was before'])
  const token = await on.at.stage.getAppToken()
  on.at.stage.clock.advance(1_000)
  const seen = await on.at.stage.call('GET /apps/v1/video', { token, query: { id } })
  expect(JSON.stringify(seen.body)).toContain('First, Second, Third')
  expect((await on.act('undo', file.id)).state).toBe('undone')
  expect(await live(id)).toMatchObject({ cast: 'Old One, Old Two', director: 'Femi Cole' })
  expect((await notes(id))[0]).toBe('Import of people.csv undone')
})

test('every fault is named by row and column', async () => {
  const id = await addTitle()
  await addTitle({}, 'Same Name')
  const withdrawn = await addTitle()
  await on.db.updateTable('title').set({ state: 'withdrawn' }).where('id', '=', withdrawn).execute()
  const several = [await addTitle({}, 'same name'), made]
  expect(several).toHaveLength(2)
  const file = await bring([
    'no-such,,cast,Ada,',
    `${withdrawn},,cast,Ada,`,
    ',Nowhere,cast,Ada,',
    ',Same Name,cast,Ada,',
    ',,cast,Ada,',
    `${id},,gaffer,Ada,`,
    `${id},,,Ada,`,
    `${id},,director,,`,
    `${id},,producer,Ada,first`,
    `${id},,writer,"Ada, Obi",`,
    `${id},,lead,Ada,`,
    `${id},,starring,ADA,`,
    `${id},,starring,Obi,`,
    `${id},,cast,"=HYPERLINK(""x"")",`,
  ])
  expect(await faults(file)).toEqual([
    ['0 address: There is no title no-such'],
    ['0 address: This title was taken out'],
    ['1 title: No title is called Nowhere'],
    ['1 ambiguous: 2 titles are called so'],
    ['1 title: No title is named'],
    ['2 role: There is no role gaffer'],
    ['2 role: No role is named'],
    ['3 who: Nobody is named'],
    ['4 order: This is no number'],
    ['3 several: Several names stand here'],
    ['3 twice: Row 12 is the same person in the same role'],
    ['3 twice: Row 11 is the same person in the same role'],
    ['2 together: Row 11 of the same title and role has a fault'],
    ['3 formula: A formula, not a person'],
  ])
  expect(file.counts).toMatchObject({ changed: 0, fault: 14 })
})

test('names that a field has no room for are a fault, and one letter fewer is none', async () => {
  const id = await addTitle()
  const toRows = (last: number) => [
    ...['a', 'b'].map((letter) => `${id},,director,${letter.repeat(100)},`),
    `${id},,director,${'c'.repeat(last)},`,
  ]
  const over = await bring(toRows(97))
  const text = '3 many: 301 letters of names: Director has room for 300'
  expect(await faults(over)).toEqual([[text], [text], [text]])
  expect(await outcomes(await bring(toRows(96)))).toEqual(['changed', 'changed', 'changed'])
})

test('a row that is mended or left out sets its title and role free', async () => {
  const [id, other] = [await addTitle(), await addTitle({ Cast: 'Ada' })]
  const file = await bring([`${id},,cast,Ada,`, `${id},,cast,ada,`, `${id},,cast,Obi,x`, `${other},,cast,Ada,`])
  expect(await outcomes(file)).toEqual(['fault', 'fault', 'fault', 'same'])
  await on.mend(file.id, 3, { column: 4, text: '1' })
  expect(await outcomes(file)).toEqual(['fault', 'fault', 'fault', 'same'])
  const left = await on.mend(file.id, 1, { state: 'left' })
  expect(left.body.rows).toMatchObject([
    { number: 1, state: 'left' },
    { number: 2, outcome: 'changed', changes: [{ field: 'Cast', before: '', after: 'Obi, ada' }] },
    { number: 3, outcome: 'changed', changes: [] },
  ])
  // To another title: both are looked at again.
  await on.mend(file.id, 3, { column: 0, text: other })
  const rows = await on.rows(file.id)
  expect(rows.map(({ outcome, changes }) => [outcome, changes[0]?.after])).toEqual([
    ['changed', undefined],
    ['changed', 'ada'],
    ['changed', 'Obi, Ada'],
    ['changed', undefined],
  ])
  await on.act('run', file.id)
  expect([(await live(id)).cast, (await live(other)).cast]).toEqual(['ada', 'Obi, Ada'])
})

test('rows of one title far apart are one list, also after a kill, and nothing is written over what somebody wrote meanwhile', async () => {
  const id = await addTitle()
  const fillers = await Promise.all(Array.from({ length: 10 }, () => addTitle()))
  const toFillers = (role: string) =>
    fillers.flatMap((one) => Array.from({ length: 26 }, (_, at) => `${one},,${role},P${at},`))
  const file = await bring([
    ...Array.from({ length: 15 }, (_, at) => `${id},,cast,A${at},`),
    ...toFillers('cast'),
    ...toFillers('cast').map((row) => row.replace(',P', ',Q')),
    ...Array.from({ length: 15 }, (_, at) => `${id},,cast,B${at},`),
  ])
  expect(file.rows).toBe(550)
  expect(file.counts).toMatchObject({ changed: 550, fault: 0, fields: 11 })
  const names = ['A', 'B'].flatMap((letter) => Array.from({ length: 15 }, (_, at) => `${letter}${at}`)).join(', ')
  // The first twenty rows by title are the first of this one's thirty.
  await on.call('POST /api/v1/apps/imports/{id}/run', { params: { id: file.id } })
  const killed = new AbortController()
  const killing = async () => {
    if ((await live(id)).cast === names) killed.abort()
    return undefined
  }
  await expect(on.work('run', file.id, { rest: killing, signal: killed.signal })).rejects.toThrow()
  expect((await live(id)).cast).toBe(names)
  await edit(id, { cast: 'By hand' })
  await on.work('run', file.id)
  expect((await on.get(file.id)).import).toMatchObject({ state: 'done', progress: 550 })
  expect((await live(id)).cast).toBe('By hand')
  expect((await notes(id)).filter((note: string) => note === 'Import of people.csv')).toHaveLength(1)
  expect((await live(fillers[9] ?? '')).cast.split(', ')).toHaveLength(52)
  expect((await on.get(file.id)).changedSince).toBe(1)
  await on.act('undo', file.id)
  expect((await live(id)).cast).toBe('By hand')
  expect((await on.rows(file.id, { only: 'kept' })).map(({ titleId, note }) => [titleId, note])).toEqual([
    [id, 'Changed by somebody since, and left: Cast'],
  ])
  expect((await live(fillers[0] ?? '')).cast).toBe('')
})

test('a draft gets the same names, and what else it says stays', async () => {
  const id = await addTitle({ Writers: 'Old' })
  await edit(id, { tagline: 'Mine' }, false)
  const file = await bring([`${id},,screenplay,New,`])
  await on.act('run', file.id)
  expect((await on.readTitle(id)).draft.document).toMatchObject({ writers: 'New', tagline: 'Mine' })
  await on.act('undo', file.id)
  expect((await on.readTitle(id)).draft.document).toMatchObject({ writers: 'Old', tagline: 'Mine' })
})

test('a title that goes meanwhile is named, and the others go in', async () => {
  const [gone, stays] = [await addTitle(), await addTitle()]
  const file = await bring([`${gone},,cast,Ada,`, `${stays},,cast,Ada,`])
  await on.db.updateTable('title').set({ state: 'withdrawn' }).where('id', '=', gone).execute()
  await on.act('run', file.id)
  expect((await on.rows(file.id)).map(({ note }) => note)).toEqual(['This title has gone since', ''])
  expect((await live(stays)).cast).toBe('Ada')
})

test.each(['csv', 'json'] as const)('an export as %s comes back in and changes nothing', async (format) => {
  const id = await addTitle(
    { Cast: 'Ada ,Obi;  Ada,,=cmd|calc', Starring: "-Zed, 'Femi", Writers: 'Ọba Kù' },
    '=Sum(of) "Lagos", again',
  )
  const { body } = await on.call('GET /api/v1/apps/exports/people', { query: { format } })
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  if (format === 'csv') {
    expect(text).toContain('id,title,role,person,order')
    expect(text).toContain(`${id},"'=Sum(of) ""Lagos"", again",cast,'=cmd|calc,3\r\n`)
    expect(text).toContain(`${id},"'=Sum(of) ""Lagos"", again",writer,Ọba Kù,1\r\n`)
  }
  const file = await on.bring(text, { kind: 'people', name: `people.${format}`, format })
  expect(file.rows).toBeGreaterThan(5)
  expect(file.counts).toMatchObject({ changed: 0, fault: 0, same: file.rows })
})

test('who may not import does not, and titles of others are as if not there', async () => {
  await sql`insert into title (tenant_id, id, kind, name, synopsis, language, released_on, added_at, state)
    select 'other', 'theirs', kind, name, synopsis, language, released_on, added_at, state from title
    where tenant_id = 'demo' and id = 'film-1'`.execute(on.db)
  expect(await faults(await bring(['theirs,,cast,Ada,']))).toEqual([['0 address: There is no title theirs']])
  const support = await on.at.addPerson(await on.at.enter(on.owner), 'support')
  const file = await bring([`film-1,,cast,Ada,`])
  const seen = await on.at.callAs(support, 'GET /api/v1/apps/imports/{id}', { params: { id: file.id } })
  expect(seen.status).toBe(403)
  const out = await on.at.callAs(support, 'GET /api/v1/apps/exports/people', { query: { format: 'csv' } })
  expect(out.status).toBe(200)
  const { body } = await on.call('GET /api/v1/apps/exports/people', { query: { format: 'csv' } })
  expect(body).not.toContain('theirs')
})

test('10,000 rows of a thousand titles are checked within 5 s, by title and scattered', async () => {
  const ids = Array.from({ length: 1_000 }, (_, at) => `many-${at}`)
  await sql`insert into title (tenant_id, id, kind, name, synopsis, language, released_on, added_at, state)
    select 'demo', one, kind, 'Many ' || one, synopsis, language, released_on, added_at, state
    from title, unnest(${ids}::text[]) one where tenant_id = 'demo' and id = 'film-1'`.execute(on.db)
  const toRow = (id: string, title: number, at: number) => `${id},,cast,Person ${(title * 7 + at) % 100},`
  const byTitle = ids.flatMap((id, title) => Array.from({ length: 10 }, (_, at) => toRow(id, title, at)))
  const scattered = Array.from({ length: 10 }, (_, at) => ids.map((id, title) => toRow(id, title, at))).flat()
  for (const rows of [byTitle, scattered]) {
    const sent = await on.send([HEADS, ...rows].join('\n'), { kind: 'people' })
    const begunMs = performance.now()
    await on.work('check', sent.body.import.id)
    const tookMs = performance.now() - begunMs
    expect((await on.get(sent.body.import.id)).import.counts).toMatchObject({ changed: 10_000, fields: 1_000 })
    expect(tookMs).toBeLessThan(5_000)
  }
}, 30_000)
