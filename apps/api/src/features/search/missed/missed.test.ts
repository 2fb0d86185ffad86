import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createStaffStage, type StaffPerson, type StaffStage } from '#app/testing/staff/staff-stage.ts'
import { assertAnswer } from '#app/testing/stage.ts'
import { createMissedSearches, SETTLE_MS } from './collector.ts'
import { MOST_OF_ACCOUNT } from './counts.ts'
import { searchJobs } from './jobs.ts'
import { toViewers } from './read.ts'
import { addMissed, MOST_OF_DAY } from './repository.ts'
import { toCountable } from './words.ts'

const READ = 'GET /api/v1/apps/missed-searches'
let at: StaffStage
let owner: StaffPerson

beforeAll(async () => {
  at = await createStaffStage()
  await at.stage.addTenant('other')
  owner = await at.addOwner()
}, 120_000)
afterAll(() => at.stage.close())
beforeEach(async () => {
  await at.stage.db.deleteFrom('search_missed').execute()
})

const create = () => {
  const { db, clock, config, secrets, platform } = at.stage
  return createMissedSearches({ db, clock, log: platform.log, zone: config.numbers.zone, keys: secrets.tokenKeys })
}
const miss = (accountId: string, query: string, hasFound = false) => ({ tenantId: 'demo', accountId, query, hasFound })
const list = () => at.stage.db.selectFrom('search_missed').select(['words', 'times']).orderBy('words').execute()
const read = (query = {}, customer = 'demo') =>
  at.stage.call(READ, { token: 'an-operator-key-of-a-test', query, customer })
const toDay = (daysAgo: number) =>
  new Date(at.stage.clock.now().getTime() - daysAgo * 86_400_000).toISOString().slice(0, 10)
const count = (words: string, { day = toDay(0), viewers = 3, tenantId = 'demo', times = 1 } = {}) => ({
  ...{ tenantId, day, words, times, places: new Set(Array.from({ length: viewers }, (_, n) => n)) },
})

test('of what is typed letter by letter the last that found nothing counts, and none that went on to a title', async () => {
  const missed = create()
  for (const query of ['oju', 'Ojuju', 'ojuju Cálabar', 'ojuju calaba', 'ojuju calabar']) missed.hear(miss('a', query))
  missed.hear(miss('b', 'danfoo'))
  missed.hear(miss('b', 'danfo', true))
  await missed.write()
  expect(await list()).toEqual([])
  at.stage.clock.advance(SETTLE_MS)
  await missed.write()
  expect(await list()).toEqual([{ words: 'ojuju calabar', times: 1 }])
  missed.hear(miss('a', 'mama put'))
  missed.hear(miss('a', 'blood sisters'))
  missed.hear(miss('c', 'ojuju calabar'))
  await missed.stop()
  expect(await list()).toEqual([
    { words: 'blood sisters', times: 1 },
    { words: 'mama put', times: 1 },
    { words: 'ojuju calabar', times: 2 },
  ])
})

test.each([
  'ada@example.com',
  'ada ＠ example',
  'ada gmail com',
  '0803 123 4567',
  '+234-803-123-4567',
  '٠٨٠٣١٢٣٤٥٦',
  '4084 0840 8408',
  'www.kola.tv',
  'ab',
  'x'.repeat(51),
  'a b c d e f g h i',
  '!!!',
])('%s is kept nowhere', (query) => {
  expect(toCountable(query)).toBeNull()
})

test('a year, a part and marks are counted', () => {
  expect(['Ọ̀rọ̀ Ìfẹ́', 'Highlife 1974', 'danfo 46'].map(toCountable)).toEqual(['oro ife', 'highlife 1974', 'danfo 46'])
})

test('one account adds no more than its share, and a day has an end', async () => {
  const missed = create()
  for (let n = 0; n < MOST_OF_ACCOUNT + 5; n += 1) missed.hear(miss('a', `nonsense${String.fromCharCode(97 + n)}z`))
  await missed.stop()
  expect(await list()).toHaveLength(MOST_OF_ACCOUNT)
  await addMissed(
    at.stage.db,
    Array.from({ length: MOST_OF_DAY }, (_, n) => count(`flood ${n}`)),
  )
  await addMissed(at.stage.db, [count('one more'), count('flood 1')])
  const rows = await list()
  expect(rows).toHaveLength(MOST_OF_DAY)
  expect(rows.find(({ words }) => words === 'flood 1')?.times).toBe(2)
})

test('words that fewer than three members asked for are shown to nobody; the most frequent come first', async () => {
  await addMissed(at.stage.db, [
    count('jenifa', { times: 9, viewers: 4 }),
    count('my own name', { times: 50, viewers: 2 }),
    count('mama put', { times: 5 }),
    count('mama put', { times: 2, day: toDay(2), viewers: 1 }),
    count('mama put', { times: 8, day: toDay(30) }),
    count('theirs', { tenantId: 'other' }),
  ])
  const answer = await read({ from: toDay(27), until: toDay(0) })
  assertAnswer(READ, answer)
  expect(answer.body.searches).toEqual([
    { words: 'jenifa', times: 9, timesBefore: 0, viewers: 4, lastDay: toDay(0) },
    { words: 'mama put', times: 7, timesBefore: 8, viewers: 3, lastDay: toDay(0) },
  ])
  expect((await read({ until: toDay(0) }, 'other')).body.searches.map((one: { words: string }) => one.words)).toEqual([
    'theirs',
  ])
  expect((await read({ from: toDay(0), until: toDay(1) })).status).toBe(400)
  const support = await at.addPerson(owner, 'support', 'Emeka Uzor')
  expect((await at.callAs(support, READ)).body.error.code).toBe('PERMISSION_REQUIRED')
  expect((await at.callAs(await at.addPerson(owner, 'analyst', 'Chidi Okafor'), READ)).status).toBe(200)
})

test('one member who asks often is one, whatever process heard it; about how many is near the truth', async () => {
  for (const [process, accounts] of [
    [create(), ['a', 'b']],
    [create(), ['a', 'b', 'c']],
  ] as const) {
    for (const accountId of accounts) process.hear(miss(accountId, 'jenifa'))
    await process.stop()
  }
  const { body } = await read({ from: toDay(0), until: toDay(0) })
  expect(body.searches).toMatchObject([{ words: 'jenifa', times: 5, viewers: 3 }])
  expect([1, 3, 100, 255, 256].map(toViewers)).toEqual([1, 3, 127, 1_000, 1_000])
})

test('words go after 400 days, and after 28 where few asked', async () => {
  await addMissed(at.stage.db, [
    count('old', { day: toDay(401), viewers: 9 }),
    count('long', { day: toDay(400), viewers: 9 }),
    count('rare', { day: toDay(29), viewers: 2 }),
    count('rare new', { day: toDay(28), viewers: 2 }),
    count('kept', { day: toDay(29) }),
  ])
  const { db, clock, platform } = at.stage
  await searchJobs({ db, clock, log: platform.log })['search.sweep'](undefined as never)
  expect((await list()).map(({ words }) => words)).toEqual(['kept', 'long', 'rare new'])
})

test('a member’s search that finds nothing is counted by the call, one with a title, of a visitor or of the staff who see as a member are not', async () => {
  const { stage } = at
  await stage.addTitle({ id: 'danfo', name: 'Last Danfo to Oworo' })
  const { id } = await stage.addAccount({ email: 'ngozi@example.com' })
  const token = await stage.signIn('ngozi@example.com')
  const ask = async (bearer: string, query: string) =>
    stage.call('GET /apps/v1/searchvideo', { token: bearer, query: { query } })
  expect((await ask(token, 'zzyzx')).body.collections).toEqual([])
  expect((await ask(token, 'danfo')).body.collections).toHaveLength(1)
  await ask(await stage.getAppToken(), 'quuxly')
  const seeing = await at.callAs(await at.enter(owner), 'POST /api/v1/apps/members/{id}/see', {
    params: { id },
    body: { why: 'They find nothing' },
  })
  const [, seen = ''] = /#see=(see_[\w-]{43})/.exec(seeing.body.url) ?? []
  expect((await ask(seen, 'nothing like it')).body.collections).toEqual([])
  stage.clock.advance(SETTLE_MS)
  await stage.services.missedSearches.write()
  expect(await list()).toEqual([{ words: 'zzyzx', times: 1 }])
})
