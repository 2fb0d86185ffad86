import type { Release } from '@kola/contract/releases/releases'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runDue } from '#app/testing/staff/run-due.ts'
import { createStaffStage, type StaffPerson, type StaffStage } from '#app/testing/staff/staff-stage.ts'
import { assertAnswer } from '#app/testing/stage.ts'
import type { ReleaseKinds } from '../needs.ts'

const LIST = 'GET /api/v1/apps/releases'
const ADD = 'POST /api/v1/apps/releases'
const TAKE_IN = 'POST /api/v1/apps/releases/{id}/items'
const TAKE_OUT = 'POST /api/v1/apps/releases/{id}/items/{itemId}/remove'
const SCHEDULE = 'POST /api/v1/apps/releases/{id}/schedule'
const UNDO = 'POST /api/v1/apps/releases/{id}/undo'
const REMOVE = 'POST /api/v1/apps/releases/{id}/remove'

const SOON_MS = 300_000
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
  customer = `house-${tenant}`
  const { stage } = at
  await stage.addTenant(customer, { country_code: 'NG', regular_carousel_id: 'rows' })
  for (const id of ['alpha', 'beta']) {
    await stage.addTitle({ tenantId: customer, id })
    await stage.db
      .insertInto('media')
      .values({ tenant_id: customer, id: `m-${id}`, state: 'processing' })
      .execute()
    await stage.db
      .updateTable('title')
      .set({
        facts: JSON.stringify({ 'Maturity Rating': '15' }),
        certificate: JSON.stringify({ number: 'NFVCB/1', givenOn: '2026-01-01' }),
        media_id: `m-${id}`,
      })
      .where('tenant_id', '=', customer)
      .where('id', '=', id)
      .execute()
  }
  await stage.addPlaylist('shelf', ['alpha'], { tenantId: customer })
  await stage.addPlaylist('rows', [], { tenantId: customer, parts: ['shelf'] })
  owner = await at.addOwner(customer)
})

const toCode = ({ status, body }: { status: number; body: { error?: { code: string } } }) => [status, body.error?.code]
const list = async (): Promise<Release[]> => (await at.callAs(owner, LIST)).body.releases
const add = async (name = 'Friday night'): Promise<Release> =>
  (await at.callAs(owner, ADD, { body: { name, zone: 'Africa/Lagos' } })).body.release
const takeIn = (release: Release, kind: string, subject: string) =>
  at.callAs(owner, TAKE_IN, { params: { id: release.id }, body: { revision: release.revision, kind, subject } })
const schedule = ({ id, revision }: Release, goesAt: string | null, zone = 'Africa/Lagos') =>
  at.callAs(owner, SCHEDULE, { params: { id }, body: { revision, goesAt, zone } })
const undo = ({ id, revision }: Release) => at.callAs(owner, UNDO, { params: { id }, body: { revision } })
const inAWhile = () => new Date(at.stage.clock.now().getTime() + SOON_MS).toISOString()

const read = async (titleId: string) =>
  (await at.callAs(owner, 'GET /api/v1/apps/titles/{titleId}/editing', { params: { titleId } })).body.title
const write = async (titleId: string, given: object) => {
  const { live, draft } = await read(titleId)
  const body = { document: { ...live, ...given }, revision: draft?.revision ?? 0 }
  const { status } = await at.callAs(owner, 'POST /api/v1/apps/titles/{titleId}/draft', { params: { titleId }, body })
  expect(status).toBe(200)
}
const writeHome = async (name: string) => {
  const { live, revision } = (await at.callAs(owner, 'GET /api/v1/apps/home')).body.home
  const part = {
    id: 'row-new',
    place: 'row',
    name,
    fill: { by: 'titles', titleIds: ['beta'] },
    countries: [],
    from: null,
    until: null,
  }
  const body = { revision, arrangement: { parts: [part, ...live.parts] } }
  expect((await at.callAs(owner, 'POST /api/v1/apps/home/draft', { body })).status).toBe(200)
}
const seeRows = async () => {
  at.stage.services.tenants.forget(customer)
  const { body } = await at.stage.call('GET /apps/v1/home', { customer, token: await at.stage.getAppToken(customer) })
  return body.rows.map(({ name }: { name: string }) => name)
}
const run = (change?: (kinds: ReleaseKinds) => ReleaseKinds) => runDue(at.stage, change)

const readLog = async () => (await at.callAs(owner, 'GET /api/v1/apps/audit')).body.entries

/** A release of a title's draft and of home. */
async function plan(): Promise<Release> {
  await write('alpha', { synopsis: 'What Friday says.' })
  await writeHome('Friday night')
  let release = await add()
  for (const [kind, subject] of [
    ['title', 'alpha'],
    ['home', 'home'],
  ] as const) {
    const taken = await takeIn(release, kind, subject)
    assertAnswer(TAKE_IN, taken)
    release = taken.body.release
  }
  const scheduled = await schedule(release, inAWhile())
  assertAnswer(SCHEDULE, scheduled)
  return scheduled.body.release
}

test('pictures and markers of a title go out with it, and come back as they were', async () => {
  const { stage } = at
  const set = { tenant_id: customer, title_id: 'alpha', id: 'set-1', cuts: '{}', made_at: stage.clock.now() }
  await stage.db
    .insertInto('title_picture_set')
    .values({ ...set, kinds: JSON.stringify(['poster']), placeholders: '{}' })
    .execute()
  await stage.db.updateTable('media').set({ duration_seconds: 60 }).where('id', '=', 'm-alpha').execute()
  const readShown = () =>
    stage.db
      .selectFrom('title')
      .select(['art', 'pictures', 'markers'])
      .where('tenant_id', '=', customer)
      .where('id', '=', 'alpha')
      .executeTakeFirstOrThrow()
  const before = await readShown()
  const markers = [{ kind: 'intro', startSeconds: 1, endSeconds: 9 }]
  await write('alpha', { pictures: 'set-1', markers })
  const { release } = (await takeIn(await add(), 'title', 'alpha')).body
  const out = (await schedule(release, stage.clock.now().toISOString())).body.release
  expect(await readShown()).toMatchObject({ pictures: 'set-1', markers, art: { base: `/art/${customer}/alpha/set-1` } })
  expect((await undo(out)).status).toBe(200)
  const after = await readShown()
  expect([after.art, after.pictures, after.markers]).toEqual([before.art, '', []])
})

test('a draft whose film is ready is shown by a release, and is a draft again once that is undone', async () => {
  await at.stage.db
    .updateTable('title')
    .set({ state: 'draft' })
    .where('tenant_id', '=', customer)
    .where('id', '=', 'alpha')
    .execute()
  const { release } = (await takeIn(await add(), 'title', 'alpha')).body
  const out = (await schedule(release, at.stage.clock.now().toISOString())).body.release
  expect(out.items.map(({ lacks, outcome }: Release['items'][number]) => [lacks, outcome])).toEqual([[[], 'out']])
  expect((await read('alpha')).state).toBe('live')
  expect((await undo(out)).status).toBe(200)
  expect((await read('alpha')).state).toBe('draft')
})

test('a release goes out at its time and not before, all of it at once, and is undone at once', async () => {
  const planned = await plan()
  expect(planned).toMatchObject({ state: 'scheduled', zone: 'Africa/Lagos', changedBy: 'Adaeze Nwosu' })
  expect(planned.items.map(({ kind, subject, lacks }) => [kind, subject, lacks])).toEqual([
    ['home', 'home', []],
    ['title', 'alpha', []],
  ])
  at.stage.clock.advance(SOON_MS - 1)
  await run()
  expect([(await list())[0]?.state, (await read('alpha')).live.synopsis === 'What Friday says.']).toEqual([
    'scheduled',
    false,
  ])
  const before = (await read('alpha')).live.synopsis
  at.stage.clock.advance(1)
  await run()
  const [out] = (await list()) as [Release]
  expect(out).toMatchObject({ state: 'out', outAt: at.stage.clock.now().toISOString() })
  expect(out.items.map(({ outcome }) => outcome)).toEqual(['out', 'out'])
  const title = await read('alpha')
  expect([title.live.synopsis, title.draft]).toEqual(['What Friday says.', null])
  expect(title.versions[0]).toMatchObject({ note: 'Release Friday night', publishedBy: 'Adaeze Nwosu' })
  expect(await seeRows()).toEqual(['Friday night', 'List shelf'])
  expect((await at.callAs(owner, 'GET /api/v1/apps/home')).body.home.draft).toBe(null)
  await run()
  expect((await read('alpha')).versions).toHaveLength(title.versions.length)
  const [entry, ...rest] = await readLog()
  expect(entry).toMatchObject({ did: 'a release went out by its time', subject: 'Friday night', outcome: 'done' })
  expect(entry.who).toEqual({ kind: 'service', id: 'releases.due', name: 'By its time' })
  expect(entry.changes.map(({ field, after }: { field: string; after: string }) => [field, after])).toEqual([
    ['scheduled by', 'Adaeze Nwosu'],
    ['time', planned.goesAt],
    ['Home', 'out'],
    ['The alpha', 'out'],
  ])
  expect(rest.filter(({ call }: { call: string }) => call === 'JOB releases.due')).toEqual([])
  expect((await at.callAs(owner, 'GET /api/v1/apps/audit/check')).body.isWhole).toBe(true)

  const undone = await undo(out)
  assertAnswer(UNDO, undone)
  expect(undone.body.release).toMatchObject({ state: 'undone' })
  expect(undone.body.release.items.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['back', 'back'])
  expect((await read('alpha')).live.synopsis).toBe(before)
  expect(await seeRows()).toEqual(['List shelf'])
  const [undoing] = await readLog()
  expect([undoing.did, undoing.subject, undoing.who.name]).toEqual(['undid a release', 'Friday night', 'Adaeze Nwosu'])
  expect(undoing.changes).toEqual([
    { field: 'Home', before: 'out', after: 'back as it was' },
    { field: 'The alpha', before: 'out', after: 'back as it was' },
  ])
  expect(toCode(await undo(undone.body.release))).toEqual([409, 'RELEASE_NOT_OUT'])
})

test('a process that dies in the middle leaves nothing half done: the next one puts it out once, late but whole', async () => {
  await plan()
  at.stage.clock.advance(3 * SOON_MS)
  const die = (kinds: ReleaseKinds): ReleaseKinds => ({
    ...kinds,
    title: { ...kinds.title, put: () => Promise.reject(new Error('killed')) },
  })
  await run(die)
  expect([(await list())[0]?.state, await seeRows()]).toEqual(['scheduled', ['List shelf']])
  expect((await readLog())[0].did).not.toBe('a release went out by its time')
  await Promise.all([run(), run(), run()])
  expect([(await list())[0]?.state, await seeRows()]).toEqual(['out', ['Friday night', 'List shelf']])
  expect(
    (await read('alpha')).versions.filter(({ note }: { note: string }) => note === 'Release Friday night'),
  ).toHaveLength(1)
  const { versions } = (await at.callAs(owner, 'GET /api/v1/apps/home/versions')).body
  expect(versions.map(({ why }: { why: string }) => why)).toEqual([
    'Release Friday night',
    'What stood before the first version',
  ])
})

test('what is not ready is named before, is held back alone, and stays as it was when the rest is undone', async () => {
  await write('alpha', { certificate: { number: '', givenOn: '' }, rating: '' })
  await write('beta', { tagline: 'Ready' })
  const first = await add()
  const second = (await takeIn(first, 'title', 'alpha')).body.release
  const { body } = await takeIn(second, 'title', 'beta')
  const lacks = ['Its class is missing', 'Its certificate number is missing', 'Its certificate date is missing']
  const found = body.release.items.map(({ subject, lacks: own }: { subject: string; lacks: string[] }) => [
    subject,
    own.toSorted(),
  ])
  expect(found).toEqual([
    ['alpha', lacks.toSorted()],
    ['beta', []],
  ])
  await at.stage.db
    .updateTable('title')
    .set({ media_id: null })
    .where('tenant_id', '=', customer)
    .where('id', '=', 'alpha')
    .execute()
  expect((await list())[0]?.items[0]?.lacks).toContain('Its film is missing')
  // Its time has come already: it goes out with this very call.
  const out = await schedule(body.release, at.stage.clock.now().toISOString())
  assertAnswer(SCHEDULE, out)
  expect(out.body.release.items.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['held', 'out'])
  const [{ changes }] = await readLog()
  expect(changes[1]).toMatchObject({
    field: 'The alpha',
    after: expect.stringMatching(/^held back: .*film is missing/),
  })
  expect(changes[2]).toEqual({ field: 'The beta', before: null, after: 'out' })
  expect((await read('beta')).live.tagline).toBe('Ready')
  expect((await read('alpha')).draft).not.toBe(null)
  await undo(out.body.release)
  expect((await list())[0]?.items.map(({ outcome }) => outcome)).toEqual(['held', 'back'])
  expect((await read('beta')).live.tagline).toBe('')
})

test('a title that was stopped comes back with its release, and stops again when that is undone', async () => {
  await at.stage.db
    .updateTable('title')
    .set({ state: 'stopped' })
    .where('tenant_id', '=', customer)
    .where('id', '=', 'beta')
    .execute()
  const { body } = await takeIn(await add(), 'title', 'beta')
  const out = await schedule(body.release, at.stage.clock.now().toISOString())
  expect((await read('beta')).state).toBe('live')
  await undo(out.body.release)
  expect((await read('beta')).state).toBe('stopped')
})

test('what goes out is what was taken in: a later draft stays a draft until it is taken in anew', async () => {
  await write('alpha', { tagline: 'First' })
  const { body } = await takeIn(await add(), 'title', 'alpha')
  await write('alpha', { tagline: 'Second' })
  const again = await takeIn(body.release, 'title', 'alpha')
  expect(again.body.release.items).toHaveLength(1)
  await write('alpha', { tagline: 'Third' })
  await schedule(again.body.release, at.stage.clock.now().toISOString())
  const title = await read('alpha')
  expect([title.live.tagline, title.draft.document.tagline]).toEqual(['Second', 'Third'])
})

describe('refused', () => {
  test('is what is not drafted, not theirs, not there any more, or was changed meanwhile', async () => {
    const release = await add()
    for (const [kind, subject] of [
      ['title', 'alpha'],
      ['title', 'none'],
      ['home', 'home'],
    ] as const) {
      expect(toCode(await takeIn(release, kind, subject))).toEqual([409, 'RELEASE_NOTHING'])
    }
    expect(toCode(await schedule(release, inAWhile()))).toEqual([409, 'RELEASE_NOTHING'])
    await write('alpha', { tagline: 'x' })
    const taken = (await takeIn(release, 'title', 'alpha')).body.release
    const late = await takeIn(release, 'title', 'alpha')
    expect(toCode(late)).toEqual([409, 'RELEASE_CHANGED'])
    expect(late.body.error.release.items).toHaveLength(1)
    expect(toCode(await schedule(taken, inAWhile(), 'Africa/Atlantis'))).toEqual([400, 'INVALID_REQUEST'])
    const params = { id: taken.id, itemId: taken.items[0].id }
    const gone = await at.callAs(owner, TAKE_OUT, { params, body: { revision: taken.revision } })
    assertAnswer(TAKE_OUT, gone)
    expect(gone.body.release.items).toEqual([])
    const other = await at.callAs(owner, TAKE_OUT, { params, body: { revision: gone.body.release.revision } })
    expect(toCode(other)).toEqual([404, 'RELEASE_NOT_FOUND'])
  })

  test('is every change of one that has gone out, and one of another tenant is not there', async () => {
    await write('alpha', { tagline: 'x' })
    const taken = (await takeIn(await add(), 'title', 'alpha')).body.release
    const waits = (await schedule(taken, inAWhile())).body.release
    const again = (await schedule(waits, null)).body.release
    expect([waits.state, again.state, again.goesAt]).toEqual(['scheduled', 'draft', null])
    const out = (await schedule(again, at.stage.clock.now().toISOString())).body.release
    expect(toCode(await takeIn(out, 'title', 'alpha'))).toEqual([409, 'RELEASE_OVER'])
    expect(toCode(await schedule(out, null))).toEqual([409, 'RELEASE_OVER'])
    const call = { params: { id: out.id }, body: { revision: out.revision } }
    expect(toCode(await at.callAs(owner, REMOVE, call))).toEqual([409, 'RELEASE_OVER'])
    await at.stage.addTenant(`${customer}-b`)
    const stranger = await at.addOwner(`${customer}-b`)
    for (const key of [UNDO, REMOVE] as const) {
      expect(toCode(await at.callAs(stranger, key, call))).toEqual([404, 'RELEASE_NOT_FOUND'])
    }
    expect((await at.callAs(stranger, LIST)).body.releases).toEqual([])
    const plain = await add('Another')
    const removed = await at.callAs(owner, REMOVE, { params: { id: plain.id }, body: { revision: 1 } })
    assertAnswer(REMOVE, removed)
    expect((await list()).map(({ name }) => name)).toEqual(['Friday night'])
  })

  test('is whoever may only read; every change is in the log', async () => {
    const support = await at.addPerson(owner, 'support')
    expect((await at.callAs(support, LIST)).status).toBe(200)
    expect((await at.callAs(support, ADD, { body: { name: 'Mine', zone: 'Africa/Lagos' } })).status).toBe(403)
    const call = { params: { id: 'none' }, body: { revision: 1 } }
    expect((await at.callAs(support, UNDO, call)).status).toBe(403)
    await add('Logged')
    for (let more = 1; more < 20; more += 1) await add(`Release ${more}`)
    expect(toCode(await at.callAs(owner, ADD, { body: { name: 'One more', zone: 'Africa/Lagos' } }))).toEqual([
      409,
      'RELEASE_LIMIT',
    ])
    const { body } = await at.callAs(owner, 'GET /api/v1/apps/audit')
    expect(body.entries[1]).toMatchObject({ did: 'began a release', subject: 'Release 19' })
  })
})
