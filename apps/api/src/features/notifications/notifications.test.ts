import { afterAll, beforeAll, beforeEach, expect, it, test } from 'vitest'
import type { TitleSeed } from '#app/testing/seeds.ts'
import { type ApiStage, assertAnswer, createApiStage } from '#app/testing/stage.ts'
import { toOutcome } from '#app/testing/visitors.ts'

const SOON = { notification_status: 'coming soon', Genres: 'Drama' }

let stage: ApiStage
let token: string

beforeAll(async () => {
  stage = await createApiStage()
  await stage.addTenant('demo', { notification_catalogue: 'soon' })
  await stage.addTenant('other', { notification_catalogue: 'soon' })
  token = await stage.getAppToken()
  const titles: (TitleSeed & { releasedOn?: string })[] = [
    { id: 'late', facts: SOON, releasedOn: '2027-03-01' },
    { id: 'near-b', facts: SOON, releasedOn: '2026-12-01' },
    { id: 'near-a', facts: SOON, releasedOn: '2026-12-01' },
    { id: 'saga', kind: 'series', facts: SOON, releasedOn: '2027-01-01' },
    { id: 'here', facts: { notification_status: 'now showing' } },
    { id: 'capital', facts: { notification_status: 'Coming Soon!' } },
    { id: 'silent', facts: { notification_status: '' } },
    { id: 'plain' },
    { id: 'hidden', facts: SOON, state: 'processing' },
    { id: 'unlisted', facts: SOON },
    { id: 'foreign', facts: SOON, tenantId: 'other' },
  ]
  for (const { releasedOn, ...title } of titles) {
    await stage.addTitle(title)
    if (!releasedOn) continue
    await stage.db.updateTable('title').set({ released_on: releasedOn }).where('id', '=', title.id).execute()
  }
  const listed = ['late', 'here', 'near-b', 'saga', 'capital', 'near-a', 'silent', 'plain', 'hidden']
  await stage.addPlaylist('part', ['unlisted'])
  await stage.addPlaylist('soon', listed, { parts: ['part'] })
  await stage.addPlaylist('soon', ['foreign'], { tenantId: 'other' })
})
afterAll(() => stage.close())
beforeEach(() => {
  stage.warnings.length = 0
})

const ask = async (given: { token?: string; customer?: string } = {}) => {
  const answer = await stage.call('GET /apps/v1/upcoming-video', { token, ...given })
  assertAnswer('GET /apps/v1/upcoming-video', answer)
  return answer
}
const ids = (answer: Awaited<ReturnType<typeof ask>>) =>
  answer.body._embedded.items.map((item: { id: string }) => item.id)

test('API-19 upcoming-video answers the announced titles of notification_catalogue, the nearest first', async () => {
  const answer = await ask()
  expect(ids(answer)).toEqual(['near-a', 'near-b', 'saga', 'late'])
  expect(answer.body._embedded.items[0]).toMatchObject({ type: 'vod', releaseDate: '2026-12-01', metaData: SOON })
})

test('API-19 a title with another status, without one, or that is not published is not announced', async () => {
  for (const id of ['here', 'capital', 'silent', 'plain', 'hidden', 'unlisted', 'part']) {
    expect(ids(await ask())).not.toContain(id)
  }
})

test('API-19 each tenant announces its own; a member may ask too, nobody without a token', async () => {
  const other = { customer: 'other', token: await stage.getAppToken('other') }
  expect(ids(await ask(other))).toEqual(['foreign'])
  const member = await stage.signIn((await stage.addAccount()).email)
  expect(ids(await ask({ token: member }))).toEqual(['near-a', 'near-b', 'saga', 'late'])
  expect(toOutcome(await stage.call('GET /apps/v1/upcoming-video'))).toBe('401 TOKEN_REQUIRED')
})

test('the answer is kept under an ETag, and another one tells of a title that has come', async () => {
  const before = await ask()
  const headers = { 'if-none-match': String(before.headers.etag) }
  const again = await stage.call('GET /apps/v1/upcoming-video', { token, headers })
  expect([again.status, again.body]).toEqual([304, ''])
  const setFacts = async (facts: object) => {
    await stage.db
      .updateTable('title')
      .set({ facts: JSON.stringify(facts) })
      .where('id', '=', 'saga')
      .execute()
    stage.clock.advance(1_001)
  }
  await setFacts({})
  const after = await stage.call('GET /apps/v1/upcoming-video', { token, headers })
  expect([after.status, ids(after)]).toEqual([200, ['near-a', 'near-b', 'late']])
  await setFacts(SOON)
})

it.each([
  [{}, 'API-19 nothing is announced without a notification_catalogue', []],
  [{ notification_catalogue: '' }, 'API-19 nor with an empty one', []],
  [{ notification_catalogue: 'gone' }, 'one that is unknown', ['notification_catalogue: no such playlist']],
  [{ notification_catalogue: ['soon'] }, 'one that is no text', ['notification_catalogue: no such playlist']],
  [{ notification_catalogue: "soon' or 1=1 --" }, 'one that is hostile', ['notification_catalogue: no such playlist']],
])('%j announces nothing and is no fault of the call (%s)', async (config, _why, faults) => {
  await stage.db
    .updateTable('tenant')
    .set({ config: JSON.stringify(config) })
    .where('id', '=', 'demo')
    .execute()
  stage.services.tenants.forget('demo')
  expect(ids(await ask())).toEqual([])
  expect(stage.warnings.flatMap((line) => JSON.parse(line).faults ?? [])).toEqual(faults)
})
