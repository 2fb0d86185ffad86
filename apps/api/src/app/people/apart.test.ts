import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { toResult } from '../testing/people/changes.ts'
import { createPeople } from '../testing/people/people.ts'
import { PASSWORD } from '../testing/seeds.ts'
import { type ApiStage, createApiStage } from '../testing/stage.ts'

let stage: ApiStage
let on: ReturnType<typeof createPeople>
let owner: Awaited<ReturnType<ReturnType<typeof createPeople>['addMember']>>
/** Of the same account: on which Ngozi watches. */
let hers: string
let ngozi: string

beforeAll(async () => {
  stage = await createApiStage()
  await stage.addTenant('demo')
  for (const id of ['alpha', 'beta']) {
    await stage.addTitle({ id, facts: { 'Maturity Rating': 'G', notification_status: 'coming soon' } })
  }
  await stage.addPlaylist('soon', ['alpha', 'beta'])
  const config = JSON.stringify({ notification_catalogue: 'soon' })
  await stage.db.updateTable('tenant').set({ config }).where('id', '=', 'demo').execute()
  on = createPeople(stage)
})
afterAll(() => stage.close())
beforeEach(async () => {
  owner = await on.addMember()
  hers = await on.signIn(owner.email)
  ngozi = await on.add(owner.token, { name: 'Ngozi' })
  expect(toResult(await on.choose(hers, ngozi))).toBe('200')
})

const save = (token: string, video_id: string, status = 1) =>
  stage.call('POST /apps/v1/mylist', { token, body: { video_id, status } })
const vote = (token: string, video_id: string, type: 'UP' | 'DOWN') =>
  stage.call('POST /apps/v1/vote-video', { token, body: { video_id, type } })
const report = (token: string, video_id: string, resumeTime: number) =>
  stage.call('POST /apps/v1/resume', { token, body: { video_id, status: 1, resumeTime } })
const read = (token: string, ids: string[]) => stage.call('POST /apps/v1/notifications/read', { token, body: { ids } })

const readAll = async (token: string) => {
  const ask = async (key: Parameters<ApiStage['call']>[0]) => (await stage.call(key, { token })).body
  const [list, votes, places, notices] = [
    await ask('GET /apps/v1/mylist'),
    await ask('GET /apps/v1/votes'),
    await ask('GET /apps/v1/get-resume-list'),
    await ask('GET /apps/v1/notifications/read'),
  ]
  return {
    list: list._embedded.collections.map(({ id }: { id: string }) => id),
    votes: votes.votes,
    places: places.resumeList.map(({ video_id, resumeTime }: Record<string, unknown>) => [video_id, resumeTime]),
    notices: notices.read,
  }
}
const NOTHING = { list: [], votes: [], places: [], notices: [] }

test('PROM-34 list, votes, places and what was read are each person’s, on one device and on others', async () => {
  for (const answer of [
    await save(owner.token, 'alpha'),
    await vote(owner.token, 'alpha', 'UP'),
    await report(owner.token, 'alpha', 20),
    await read(owner.token, ['alpha']),
  ]) {
    expect(answer.status).toBe(200)
  }
  const mine = {
    ...{ list: ['alpha'], votes: [{ id: 'alpha', status: true }], places: [['alpha', 20]], notices: ['alpha'] },
  }
  expect([await readAll(owner.token), await readAll(hers)]).toEqual([mine, NOTHING])
  // The same titles, the other way round.
  await save(hers, 'alpha')
  await save(hers, 'beta')
  await save(hers, 'alpha', 0)
  await vote(hers, 'alpha', 'DOWN')
  await report(hers, 'alpha', 5)
  const theirs = { list: ['beta'], votes: [{ id: 'alpha', status: false }], places: [['alpha', 5]], notices: [] }
  expect([await readAll(owner.token), await readAll(hers)]).toEqual([mine, theirs])
  const third = await on.signIn(owner.email)
  expect(await readAll(third)).toEqual(mine)
  await on.choose(third, ngozi)
  expect(await readAll(third)).toEqual(theirs)
})

test('whoever is removed leaves the others theirs, and takes theirs along', async () => {
  await save(owner.token, 'alpha')
  await save(hers, 'alpha')
  await vote(hers, 'beta', 'UP')
  await report(hers, 'beta', 5)
  await read(hers, ['beta'])
  await on.remove(owner.token, ngozi)
  expect((await readAll(owner.token)).list).toEqual(['alpha'])
  for (const table of ['my_list_entry', 'vote', 'resume_point', 'read_notice'] as const) {
    const rows = await stage.db.selectFrom(table).select('title_id').where('profile_id', '=', ngozi).execute()
    expect([table, rows]).toEqual([table, []])
  }
})

test('PROM-38 whoever has a limit neither closes the account nor gets its data, whatever was proven there', async () => {
  const child = await on.signIn(owner.email)
  const chidi = await on.add(owner.token, { name: 'Chidi', ratingLimit: '18' })
  await on.choose(child, chidi)
  const tries = async () => [
    toResult(await stage.call('DELETE /apps/v1/delete-user', { token: child })),
    toResult(await stage.call('GET /apps/v1/leaving', { token: child })),
    toResult(await stage.call('GET /apps/v1/export-my-data', { token: child })),
    toResult(await stage.call('POST /apps/v1/export', { token: child })),
    toResult(await stage.call('GET /apps/v1/export', { token: child })),
    toResult(await stage.call('POST /apps/v1/export/file', { token: child })),
    toResult(
      await stage.call('POST /apps/v1/change-password', {
        token: child,
        body: { oldPassword: PASSWORD, password: 'e'.repeat(64) },
      }),
    ),
  ]
  const refused = Array<string>(7).fill('403 GROWN_UPS_ONLY')
  expect(await tries()).toEqual(refused)
  await on.prove(child)
  expect(await tries()).toEqual(refused)
  const [row] = await stage.db.selectFrom('account').select('deleted_at').where('id', '=', owner.id).execute()
  expect(row).toEqual({ deleted_at: null })
  const asked = await stage.db
    .selectFrom('data_export')
    .select('account_id')
    .where('account_id', '=', owner.id)
    .execute()
  expect(asked).toEqual([])
})
