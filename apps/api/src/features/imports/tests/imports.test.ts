import { afterAll, beforeAll, expect, test } from 'vitest'
import { createImportStage, type ImportStage } from '#app/testing/imports/import-stage.ts'

let on: ImportStage
beforeAll(async () => {
  on = await createImportStage()
})
afterAll(() => on.at.stage.close())

let made = 0
async function addTitle(given: { name?: string; facts?: Record<string, string> } = {}): Promise<string> {
  const id = `film-${++made}`
  await on.at.stage.addTitle({ id, name: given.name ?? `Number ${made}`, facts: given.facts ?? { 'odd key': 'kept' } })
  return id
}
const toLines = (...lines: string[]) => lines.join('\r\n')
const toResult = ({ status, body }: { status: number; body: { error?: { code: string } } }) => [
  status,
  body.error?.code,
]

test('a file is told what it would do before anything is changed, and does it', async () => {
  const [changed, same] = [await addTitle(), await addTitle()]
  const file = await on.bring(
    toLines(
      'id,Title,Class,Genre,Notes',
      `${changed},Another name,15,"Drama, Comedy",x`,
      `${same},Number ${made},,,y`,
      'moonlight-tales,Moonlight Tales,G,Drama,z',
    ).concat('\r\nmoonlight-tales-2,Too old,G,,'),
  )
  expect(file).toMatchObject({
    ...{ state: 'ready', encoding: 'UTF-8', rows: 4, mapping: ['id', 'name', 'rating', 'genres', ''] },
    counts: { made: 0, changed: 1, same: 1, fault: 2, left: 0, fields: 3 },
  })
  expect((await on.readTitle(changed)).live.name).toBe('Number 1')
  const [first, , third] = await on.rows(file.id)
  expect(first).toMatchObject({ number: 1, outcome: 'changed', titleId: changed })
  expect(first?.changes).toEqual([
    { field: 'name', column: 1, before: 'Number 1', after: 'Another name' },
    { field: 'rating', column: 2, before: '', after: '15' },
    { field: 'genres', column: 3, before: 'Drama', after: 'Drama, Comedy' },
  ])
  expect(third?.faults).toMatchObject([{ column: -1, kind: 'day', text: 'A new title needs a day' }])
  const done = await on.act('run', file.id)
  expect(done).toMatchObject({ state: 'done', importedBy: 'Adaeze Nwosu', progress: 1 })
  const title = await on.readTitle(changed)
  expect(title.live).toMatchObject({ name: 'Another name', rating: '15', genres: ['Drama', 'Comedy'] })
  expect(title.versions.map(({ note }: { note: string }) => note)).toEqual(['Import of titles.csv', 'As it was before'])
  expect(await on.readTitle('moonlight-tales')).toBeNull()
})

test('a new title is a draft that no viewer sees', async () => {
  const file = await on.bring(
    toLines('id;name;released', 'keke-na-soja;Keke na Soja;31/12/2026', ';Nameless;2026-01-02'),
  )
  expect(file.counts).toMatchObject({ made: 2, fault: 0 })
  await on.act('run', file.id)
  expect(await on.readTitle('keke-na-soja')).toMatchObject({
    ...{ state: 'draft', kind: 'movie', lacks: ['class', 'certificate', 'poster', 'synopsis', 'film'] },
    live: { name: 'Keke na Soja', releasedOn: '2026-12-31' },
  })
  const token = await on.at.stage.getAppToken()
  on.at.stage.clock.advance(1_000)
  const seen = await on.at.stage.call('GET /apps/v1/video', { token, query: { id: 'keke-na-soja' } })
  expect(toResult(seen)).toEqual([404, 'TITLE_NOT_FOUND'])
  const [, second] = await on.rows(file.id)
  expect(second?.titleId).toMatch(/^nameless-[0-9a-f]{8}$/)
  expect((await on.readTitle(second?.titleId ?? '')).live.name).toBe('Nameless')
  const again = await on.bring(toLines('name,released', 'Nameless,2026-01-02'))
  expect((await on.rows(again.id))[0]?.faults).toMatchObject([
    { kind: 'there', column: 0, help: `To change it give its address, ${second?.titleId}` },
  ])
})

test('every fault is named by row and column, with what helps', async () => {
  const id = await addTitle()
  const file = await on.bring(
    Buffer.concat([
      Buffer.from(`id,name,class,released,starring,genres\nX Y,Ọba,,2026-01-01,,\n${id},,15A,31/02/2027,,\n`),
      Buffer.from(`a-new-one,"=HYPERLINK(""x"")",PG,soon,,\nbroken,Caf`),
      Buffer.from([0xe9]),
      Buffer.from(`,G,2026-01-01,${'x'.repeat(301)},\nlong,${'n'.repeat(201)},G,2026-01-01,,"${'g'.repeat(61)}"\n`),
      Buffer.from(`twice,One,G,2026-01-01,,\ntwice,Two,G,2026-01-01,,\n`),
    ]),
  )
  const found = (await on.rows(file.id)).map(({ number, faults }) => [
    number,
    ...faults.map(({ kind, column, text }) => `${column} ${kind}: ${text}`),
  ])
  expect(found).toEqual([
    [1, '0 address: There is no title X Y'],
    [2, '2 class: There is no class 15A', '3 day: There is no such day'],
    [3, '1 formula: A formula, not a name', '3 day: This is not a day'],
    [4, '1 letters: Letters are broken here', '4 starring: That is too long'],
    [5, '1 name: That is too long', '5 genres: That is too long'],
    [6, '0 twice: Row 7 is about the same title'],
    [7, '0 twice: Row 6 is about the same title'],
  ])
  const { faults } = await on.get(file.id)
  expect(faults.find(({ kind }) => kind === 'twice')).toMatchObject({ rows: 2, column: 0, samples: ['twice'] })
  expect(await on.rows(file.id, { fault: 'class' })).toHaveLength(1)
})

test('a cell is mended, a row is left out, and what it stood in the way of is no fault any more', async () => {
  const file = await on.bring(
    toLines('id,name,class,released', 'one-1,One,15A,2026-01-01', 'pair,Two,G,2026-01-01', 'pair,Three,G,2026-01-01'),
  )
  expect(file.counts).toMatchObject({ made: 0, fault: 3 })
  const mended = await on.mend(file.id, 1, { column: 2, text: ' 15 ' })
  expect(mended.body.rows).toMatchObject([
    { number: 1, outcome: 'made', faults: [], cells: ['one-1', 'One', '15', '2026-01-01'] },
  ])
  const other = await on.mend(file.id, 3, { column: 0, text: 'pair-2' })
  expect(other.body.rows.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['made', 'made'])
  await on.mend(file.id, 3, { column: 0, text: 'pair' })
  const left = await on.mend(file.id, 3, { state: 'left' })
  expect(left.body.rows).toMatchObject([
    { number: 2, outcome: 'made', faults: [] },
    { number: 3, state: 'left' },
  ])
  expect(left.body.import.counts).toMatchObject({ made: 2, fault: 0, left: 1 })
  await on.act('run', file.id)
  expect((await on.readTitle('pair')).live.name).toBe('Two')
  expect(toResult(await on.mend(file.id, 1, { column: 2, text: 'G' }))).toEqual([409, 'IMPORT_BUSY'])
  const fresh = await on.bring(toLines('id,name', 'x-1,X'))
  expect(toResult(await on.mend(fresh.id, 9, { state: 'left' }))).toEqual([404, 'IMPORT_ROW_NOT_FOUND'])
  expect(toResult(await on.mend(fresh.id, 1, { column: 2, text: '' }))).toEqual([400, 'INVALID_REQUEST'])
})

test('columns that nobody knows are named by hand; empty cells leave or clear', async () => {
  const id = await addTitle({ facts: { tagline: 'It sings' } })
  const file = await on.bring(toLines('Kennung,Slogan', `${id},`))
  expect(file).toMatchObject({ state: 'mapping', mapping: ['', ''] })
  const say = (mapping: string[], emptyCells: string) =>
    on.call('POST /api/v1/apps/imports/{id}/columns', { params: { id: file.id }, body: { mapping, emptyCells } })
  for (const wrong of [['id'], ['id', 'id'], ['', 'tagline'], ['id', 'nonsense']]) {
    expect(toResult(await say(wrong, 'leave'))).toEqual([400, 'INVALID_REQUEST'])
  }
  expect((await say(['id', 'tagline'], 'leave')).status).toBe(200)
  await on.work('check', file.id)
  expect((await on.get(file.id)).import.counts).toMatchObject({ same: 1, changed: 0 })
  await say(['id', 'tagline'], 'clear')
  await on.work('check', file.id)
  expect((await on.rows(file.id))[0]?.changes).toEqual([{ field: 'tagline', column: 1, before: 'It sings', after: '' }])
})

test('what viewers in Nigeria see does not lose its class or certificate', async () => {
  const id = await addTitle({ facts: { 'Maturity Rating': 'PG' } })
  const file = await on.bring(toLines('id,class', `${id},`))
  await on.call('POST /api/v1/apps/imports/{id}/columns', {
    params: { id: file.id },
    body: { mapping: ['id', 'rating'], emptyCells: 'clear' },
  })
  await on.work('check', file.id)
  expect((await on.rows(file.id))[0]?.faults).toMatchObject([{ kind: 'certified', column: 1 }])
})

test('an import is undone: what was changed since is named and left, what was made and is untouched goes', async () => {
  const [plain, touched] = [await addTitle(), await addTitle()]
  const file = await on.bring(
    toLines(
      'id,name,director,released',
      `${plain},New name,Femi Cole,`,
      `${touched},Other name,Femi Cole,`,
      'made-1,Made,,2026-01-01',
      'made-2,Made and written,,2026-01-02',
    ),
  )
  const before = (await on.readTitle(plain)).live
  await on.act('run', file.id)
  const edit = async (titleId: string, changes: object) => {
    const { live } = await on.readTitle(titleId)
    const body = { document: { ...live, ...changes }, revision: 0 }
    await on.call('POST /api/v1/apps/titles/{titleId}/draft', { params: { titleId }, body })
  }
  await edit(touched, { director: 'Ada Obi', rating: '15', certificate: { number: 'N1', givenOn: '2026-01-01' } })
  await on.call('POST /api/v1/apps/titles/{titleId}/publish', {
    params: { titleId: touched },
    body: { revision: 1, note: '' },
  })
  await edit('made-2', { tagline: 'Mine' })
  expect((await on.get(file.id)).changedSince).toBe(2)
  const undone = await on.act('undo', file.id)
  expect(undone).toMatchObject({ state: 'undone', undoneBy: 'Adaeze Nwosu' })
  expect((await on.readTitle(plain)).live).toEqual(before)
  const kept = await on.readTitle(touched)
  expect(kept.live).toMatchObject({ name: `Number ${made}`, director: 'Ada Obi', rating: '15' })
  expect(await on.readTitle('made-1')).toBeNull()
  expect((await on.readTitle('made-2')).draft.document.tagline).toBe('Mine')
  expect((await on.rows(file.id, { only: 'kept' })).map(({ titleId, note }) => [titleId, note])).toEqual([
    [touched, 'Changed by somebody since, and left: Director'],
    ['made-2', 'Somebody has written of it since'],
  ])
  const again = await on.call('POST /api/v1/apps/imports/{id}/undo', { params: { id: file.id } })
  expect(toResult(again)).toEqual([409, 'IMPORT_BUSY'])
})
