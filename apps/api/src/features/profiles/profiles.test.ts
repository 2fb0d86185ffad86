import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { type ApiStage, assertAnswer, createApiStage } from '#app/testing/stage.ts'

let stage: ApiStage

beforeAll(async () => {
  stage = await createApiStage()
  await stage.addTenant('demo')
})
afterAll(() => stage.close())

const CHIDI = { name: 'Chidi', ratingLimit: 'PG', isChild: true, imageId: 3, dob: '2018-05-04', gender: 'Male' }

async function addMember() {
  const { id, email } = await stage.addAccount()
  const token = await stage.signIn(email)
  return { id, email, token }
}

const list = async (token: string) => {
  const answer = await stage.call('GET /apps/v1/profiles', { token })
  assertAnswer('GET /apps/v1/profiles', answer)
  return answer.body
}
const add = (token: string, body: object) => stage.call('POST /apps/v1/profiles', { token, body })
const added = async (token: string, body: object) => {
  const answer = await add(token, body)
  assertAnswer('POST /apps/v1/profiles', answer)
  return answer.body.profile
}
const change = (token: string, id: string, body: object) =>
  stage.call('PATCH /apps/v1/profiles/{id}', { token, params: { id }, body })
const remove = (token: string, id: string) => stage.call('DELETE /apps/v1/profiles/{id}', { token, params: { id } })
const choose = (token: string, id: string, pin: string | null = null) =>
  stage.call('POST /apps/v1/profiles/{id}/choose', { token, params: { id }, body: { pin } })
const account = async (token: string) => {
  const answer = await stage.call('GET /apps/v1/account', { token })
  assertAnswer('GET /apps/v1/account', answer)
  return answer.body
}
const codeOf = (answer: { status: number; body: { error?: { code: string } } }) =>
  `${answer.status} ${answer.body.error?.code ?? ''}`.trim()

test('PROM-34 every account has one person, whose id and words are its own', async () => {
  const { id, token } = await addMember()
  const main = {
    ...{ id, name: 'Adaeze Bello', imageId: 1, language: '', gender: '', dob: '', ratingLimit: null, isChild: false },
    ...{ hasPin: false, isMain: true, autoplayNext: true, version: 1, opensBy: 'nothing' },
  }
  expect(await list(token)).toEqual({
    profiles: [main],
    current: id,
    most: 5,
    titles: expect.objectContaining({ all: 0 }),
  })
  expect(await account(token)).toMatchObject({
    people: [{ id, name: 'Adaeze Bello', imageId: 1, ratingLimit: null, isChild: false, hasPin: false }],
    person: id,
  })
})

test('PROM-34 a person is added, changed and removed; a child plays no next episode unless it is said', async () => {
  const { token } = await addMember()
  const chidi = await added(token, CHIDI)
  expect(chidi).toMatchObject({ ...CHIDI, hasPin: false, isMain: false, autoplayNext: false, version: 1 })
  const changed = await change(token, chidi.id, { version: 1, name: ' Chidi Bello ', autoplayNext: true })
  assertAnswer('PATCH /apps/v1/profiles/{id}', changed)
  expect(changed.body).toEqual({
    message: 'profile Updated Sucessfully!!',
    profile: { ...chidi, name: 'Chidi Bello', autoplayNext: true, version: 2 },
  })
  expect((await account(token)).people.map(({ name }: { name: string }) => name)).toEqual([
    'Adaeze Bello',
    'Chidi Bello',
  ])
  expect((await remove(token, chidi.id)).body).toEqual({ message: 'Chidi Bello is removed' })
  const again = await remove(token, chidi.id)
  assertAnswer('DELETE /apps/v1/profiles/{id}', again)
  expect((await list(token)).profiles).toHaveLength(1)
})

test('PROFILE-06 the main person is the account’s own: changing it changes name and metaData, and leaves the rest of it', async () => {
  const { id, token } = await addMember()
  await stage.db
    .updateTable('account')
    .set({ meta_data: JSON.stringify({ emailupdate: true, image_id: '7' }) })
    .where('id', '=', id)
    .execute()
  const [{ version, imageId }] = (await list(token)).profiles
  expect([version, imageId]).toEqual([2, 7])
  const words = { language: 'yo', gender: 'Female', dob: '1994-03-18', imageId: 39 }
  const answer = await change(token, id, { version, name: 'Adaeze Ngozi Bello', ...words, autoplayNext: false })
  expect(answer.body.profile).toMatchObject({ ...words, name: 'Adaeze Ngozi Bello', autoplayNext: false, version: 3 })
  const { name, profile } = await account(token)
  expect([name, profile.first_name, profile.last_name]).toEqual(['Adaeze Ngozi Bello', 'Adaeze', 'Ngozi Bello'])
  expect(profile.metaData).toEqual({
    emailupdate: true,
    image_id: 39,
    language: 'yo',
    gender: 'Female',
    dob: '1994-03-18',
  })
})

test('of two tabs that change a person the later one is told so, whichever call the first one used', async () => {
  const { id, token } = await addMember()
  const chidi = await added(token, CHIDI)
  await change(token, chidi.id, { version: 1, name: 'Chidi B' })
  const late = await change(token, chidi.id, { version: 1, ratingLimit: '18' })
  expect([codeOf(late), late.body.error.profile]).toEqual([
    '409 PROFILE_STALE',
    { ...chidi, name: 'Chidi B', version: 2 },
  ])
  await stage.db.updateTable('account').set({ first_name: 'Ada' }).where('id', '=', id).execute()
  expect(codeOf(await change(token, id, { version: 1, language: 'ig' }))).toBe('409 PROFILE_STALE')
  const at = await Promise.all([1, 2, 3].map(() => change(token, id, { version: 2, language: 'ig' })))
  expect(at.map(codeOf).toSorted()).toEqual(['200', '409 PROFILE_STALE', '409 PROFILE_STALE'])
})

test('of ten added at once four find a place, and a repeat of one adds nobody', async () => {
  const { id: accountId, token } = await addMember()
  const id = randomUUID()
  const [one, again] = [await added(token, { ...CHIDI, id }), await added(token, { ...CHIDI, id })]
  expect([again, one.id]).toEqual([one, id])
  const answers = await Promise.all(Array.from({ length: 10 }, () => add(token, { name: 'Tunde' })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
  expect(new Set(answers.map(codeOf))).toEqual(new Set(['200', '409 PROFILES_FULL']))
  expect((await list(token)).profiles).toHaveLength(5)
  expect(codeOf(await add(token, { ...CHIDI, id }))).toBe('200')
  expect(codeOf(await add(token, { name: 'Eve', id: accountId }))).toBe('409 PROFILES_FULL')
})

test('the main person cannot be removed, and a person of somebody else is nobody', async () => {
  const [mine, theirs] = [await addMember(), await addMember()]
  expect(codeOf(await remove(mine.token, mine.id))).toBe('409 PROFILE_IS_MAIN')
  const child = await added(theirs.token, CHIDI)
  for (const id of [child.id, theirs.id, 'nobody']) {
    expect(codeOf(await change(mine.token, id, { version: 1, name: 'X' }))).toBe('404 PROFILE_NOT_FOUND')
    expect(codeOf(await choose(mine.token, id))).toBe('404 PROFILE_NOT_FOUND')
    expect(codeOf(await remove(mine.token, id))).toBe('200')
  }
  expect((await list(theirs.token)).profiles).toHaveLength(2)
})

describe('bad input', () => {
  it.each([
    [{ name: '' }, 'name'],
    [{ name: '   ' }, 'name'],
    [{ name: 'x'.repeat(41) }, 'name'],
    [{ name: 'two\nlines' }, 'name'],
    [{ name: 5 }, 'name'],
    [{}, 'name'],
    [{ name: 'A', imageId: 40 }, 'imageId'],
    [{ name: 'A', imageId: -1 }, 'imageId'],
    [{ name: 'A', imageId: 1.5 }, 'imageId'],
    [{ name: 'A', imageId: '1' }, 'imageId'],
    [{ name: 'A', dob: '2026-11-21' }, 'dob'],
    [{ name: 'A', dob: '1899-12-31' }, 'dob'],
    [{ name: 'A', dob: '2025-02-29' }, 'dob'],
    [{ name: 'A', dob: '18.3.1994' }, 'dob'],
    [{ name: 'A', dob: '+012025-01-01' }, 'dob'],
    [{ name: 'A', gender: 'male' }, 'gender'],
    [{ name: 'A', language: '<b>' }, 'language'],
    [{ name: 'A', ratingLimit: '13' }, 'ratingLimit'],
    [{ name: 'A', isChild: true }, 'ratingLimit'],
    [{ name: 'A', isChild: true, ratingLimit: null }, 'ratingLimit'],
    [{ name: 'A', isChild: 'yes', ratingLimit: 'G' }, 'isChild'],
    [{ name: 'A', id: 'x' }, 'id'],
  ])('of a new person is named: %j', async (body, field) => {
    const { token } = await addMember()
    const answer = await add(token, body)
    expect([codeOf(answer), Object.keys(answer.body.error.fields)]).toEqual(['400 INVALID_REQUEST', [field]])
  })

  it('the main person takes no limit; today’s birthday and the longest name are fine', async () => {
    const { id, token } = await addMember()
    const limited = await change(token, id, { version: 1, ratingLimit: '18' })
    expect([codeOf(limited), Object.keys(limited.body.error.fields)]).toEqual(['400 INVALID_REQUEST', ['ratingLimit']])
    const child = await change(token, id, { version: 1, isChild: true })
    expect(Object.keys(child.body.error.fields)).toEqual(['isChild'])
    await added(token, { name: 'ọ'.repeat(40), dob: '2026-11-20', language: 'Yorùbá' })
  })
})

test('whoever has a limit manages nobody, and reads neither addresses nor payments of the account', async () => {
  const { id, email, token } = await addMember()
  await stage.addSubscription({ accountId: id, days: 10 })
  const grown = await account(token)
  const chidi = await added(token, CHIDI)
  expect(codeOf(await choose(token, chidi.id))).toBe('200')
  for (const answer of [
    await add(token, { name: 'Eve' }),
    await change(token, chidi.id, { version: 1, ratingLimit: null }),
    await remove(token, chidi.id),
  ]) {
    expect(codeOf(answer)).toBe('403 GROWN_UPS_ONLY')
  }
  const read = await account(token)
  expect(read).toMatchObject({ name: 'Chidi', userid: id, person: chidi.id, screens: 2, subscriptionHistory: 1 })
  expect(read.subscriptions[0]).toMatchObject({ package_id: 'basic', expiry_date: '2026-11-30', price: '0.00' })
  expect(Object.keys(read).toSorted()).toEqual(
    expect.arrayContaining(Object.keys(grown).filter((key) => key !== 'chatHash')),
  )
  expect(JSON.stringify(read)).not.toContain(email)
  expect(read.chatHash).toBeUndefined()
  expect((await list(token)).profiles[0]).toMatchObject({ name: 'Adaeze Bello', dob: '', gender: '' })
})
