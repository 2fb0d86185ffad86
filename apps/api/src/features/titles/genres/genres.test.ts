import type { GenreChange } from '@kola/contract/titles/genres'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { runGenres } from '#app/testing/staff/run-due.ts'
import { createStaffStage, type StaffPerson, type StaffStage } from '#app/testing/staff/staff-stage.ts'
import { assertAnswer } from '#app/testing/stage.ts'

const LIST = 'GET /api/v1/apps/genres'
const JOIN = 'POST /api/v1/apps/genres/join'
const UNDO = 'POST /api/v1/apps/genres/changes/{id}/undo'

let at: StaffStage
let owner: StaffPerson
let tenant = 0
let customer = ''

beforeAll(async () => {
  at = await createStaffStage()
})
afterAll(() => at.stage.close())
beforeEach(async () => {
  tenant += 1
  customer = `genres-${tenant}`
  await at.stage.addTenant(customer)
  owner = await at.addOwner(customer)
  await addTitles({ alpha: ['Drama film', 'Family'], beta: ['Drama', 'Drama film'], gamma: ['Comedy'] })
})

const toCode = ({ status, body }: { status: number; body: { error?: { code: string } } }) => [status, body.error?.code]
const setGenres = (id: string, genres: string[]) =>
  at.stage.db.updateTable('title').set({ genres }).where('tenant_id', '=', customer).where('id', '=', id).execute()
async function addTitles(titles: Record<string, string[]>) {
  for (const [id, genres] of Object.entries(titles)) {
    await at.stage.addTitle({ tenantId: customer, id })
    await setGenres(id, genres)
  }
}
const list = async () => {
  const answer = await at.callAs(owner, LIST)
  assertAnswer(LIST, answer)
  return answer.body
}
const join = (...[from, into, more = {}, who = owner]: [string, string, object?, StaffPerson?]) =>
  at.callAs(who, JOIN, { body: { from, into, ...more } })
const undo = (id: string, who = owner) => at.callAs(who, UNDO, { params: { id } })
const readGenres = async (): Promise<Record<string, string[]>> => {
  const rows = await at.stage.db
    .selectFrom('title')
    .select(['id', 'genres'])
    .where('tenant_id', '=', customer)
    .where('id', 'in', ['alpha', 'beta', 'gamma'])
    .execute()
  return Object.fromEntries(rows.map(({ id, genres }) => [id, genres]))
}
const read = async (titleId: string) =>
  (await at.callAs(owner, 'GET /api/v1/apps/titles/{titleId}/editing', { params: { titleId } })).body.title
const run = () => runGenres(at.stage)

test('genres in use are counted, and a dry run says how many and changes nothing', async () => {
  expect((await list()).genres).toEqual([
    { name: 'Drama film', titles: 2 },
    ...[
      { name: 'Comedy', titles: 1 },
      { name: 'Drama', titles: 1 },
      { name: 'Family', titles: 1 },
    ],
  ])
  const looked = await join('Drama film', 'Drama', { dryRun: true })
  assertAnswer(JOIN, looked)
  expect(looked.body).toEqual({ titles: 2, both: 1, isJoined: true, change: null })
  expect((await join('Comedy', 'Funny', { dryRun: true })).body).toMatchObject({ titles: 1, both: 0, isJoined: false })
  expect((await list()).changes).toEqual([])
  expect((await readGenres()).alpha).toEqual(['Drama film', 'Family'])
})

test('a genre is joined in its place, each title with a version, and comes back exactly', async () => {
  const before = await readGenres()
  const joined = await join('Drama film', 'Drama')
  assertAnswer(JOIN, joined)
  expect(joined.body.change).toMatchObject({ state: 'done', changed: 2, askedBy: 'Adaeze Nwosu' })
  expect(await readGenres()).toEqual({ alpha: ['Drama', 'Family'], beta: ['Drama'], gamma: ['Comedy'] })
  const [version] = (await read('alpha')).versions
  expect(version).toMatchObject({ note: 'Genre Drama film is Drama', publishedBy: 'Adaeze Nwosu' })
  const [entry] = (await at.callAs(owner, 'GET /api/v1/apps/audit')).body.entries
  expect(entry).toMatchObject({ subject: 'Drama film', changes: [{ before: 'Drama film', after: 'Drama' }] })
  const undone = await undo(joined.body.change.id)
  assertAnswer(UNDO, undone)
  expect(undone.body.change).toMatchObject({ state: 'undone', stayed: 0 })
  expect(await readGenres()).toEqual(before)
  expect(toCode(await undo(joined.body.change.id))).toEqual([409, 'GENRE_CHANGES'])
})

test('whose genres somebody changed since stays as it is, and that is counted', async () => {
  const { change } = (await join('Drama film', 'Drama')).body
  await setGenres('alpha', ['Drama', 'Mystery'])
  expect((await undo(change.id)).body.change).toMatchObject({ state: 'undone', stayed: 1 })
  expect(await readGenres()).toMatchObject({ alpha: ['Drama', 'Mystery'], beta: ['Drama', 'Drama film'] })
})

test('a draft gets it too, also where viewers’ title has not that genre: published it would bring it back', async () => {
  const { live } = await read('gamma')
  const document = { ...live, genres: ['Comedy', 'Drama film'] }
  const params = { titleId: 'gamma' }
  await at.callAs(owner, 'POST /api/v1/apps/titles/{titleId}/draft', { params, body: { document, revision: 0 } })
  const { change, titles } = (await join('Drama film', 'Drama')).body
  expect([titles, change.changed]).toEqual([3, 3])
  expect((await read('gamma')).draft.document.genres).toEqual(['Comedy', 'Drama'])
  expect((await readGenres()).gamma).toEqual(['Comedy'])
  await undo(change.id)
  expect((await read('gamma')).draft.document.genres).toEqual(['Comedy', 'Drama film'])
})

test('more than a call does are a job’s, which goes on where a killed process left it; meanwhile no other begins', async () => {
  for (let place = 0; place < 450; place += 1) await at.stage.addTitle({ tenantId: customer, id: `many-${place}` })
  await at.stage.db
    .updateTable('title')
    .set({ genres: ['Thriller film'] })
    .where('tenant_id', '=', customer)
    .where('id', 'like', 'many-%')
    .execute()
  const { change } = (await join('Thriller film', 'Thriller')).body
  expect(change).toMatchObject({ state: 'running', changed: 200 })
  expect(toCode(await join('Comedy', 'Funny'))).toEqual([409, 'GENRE_CHANGES'])
  expect(toCode(await undo(change.id))).toEqual([409, 'GENRE_CHANGES'])
  await Promise.all([run(), run()])
  const find = async () => (await list()).changes.find(({ id }: GenreChange) => id === change.id)
  expect(await find()).toMatchObject({ state: 'done', changed: 450 })
  expect((await list()).genres[0]).toEqual({ name: 'Thriller', titles: 450 })
  expect((await undo(change.id)).body.change.state).toBe('undoing')
  await run()
  expect(await find()).toMatchObject({ state: 'undone', stayed: 0 })
  expect((await list()).genres[0]).toEqual({ name: 'Thriller film', titles: 450 })
})

test('refused is what is no genre here, the same, another tenant’s, and whoever may only read', async () => {
  expect(toCode(await join('Nothing', 'Drama'))).toEqual([404, 'GENRE_NOT_FOUND'])
  const same = await join('Drama', ' Drama ')
  expect([same.status, same.body.error.fields]).toEqual([400, { into: 'That is the same genre' }])
  expect(toCode(await join('Drama', 'x'.repeat(61)))).toEqual([400, 'INVALID_REQUEST'])
  const { change } = (await join('Comedy', 'Funny')).body
  await at.stage.addTenant(`${customer}-b`)
  const stranger = await at.addOwner(`${customer}-b`)
  expect(toCode(await undo(change.id, stranger))).toEqual([404, 'GENRE_CHANGE_NOT_FOUND'])
  expect(toCode(await join('Funny', 'Drama', {}, stranger))).toEqual([404, 'GENRE_NOT_FOUND'])
  const support = await at.addPerson(owner, 'support')
  expect((await at.callAs(support, LIST)).status).toBe(200)
  expect(toCode(await join('Funny', 'Comedy', {}, support))).toEqual([403, 'PERMISSION_REQUIRED'])
  expect(toCode(await undo(change.id, support))).toEqual([403, 'PERMISSION_REQUIRED'])
})
