import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { toResult } from '#app/testing/people/changes.ts'
import { createPeople } from '#app/testing/people/people.ts'
import { type ApiStage, createApiStage } from '#app/testing/stage.ts'

const PROOF_MS = 10 * 60_000
const AGAIN = '403 REAUTHENTICATION_REQUIRED'

let stage: ApiStage
let on: ReturnType<typeof createPeople>
let owner: Awaited<ReturnType<ReturnType<typeof createPeople>['addMember']>>
/** A second device of the account. */
let device: string
let people: Record<'Adaeze' | 'Ngozi' | 'Chidi' | 'Ada', string>

beforeAll(async () => {
  stage = await createApiStage()
  await stage.addTenant('demo')
  on = createPeople(stage)
})
afterAll(() => stage.close())
beforeEach(async () => {
  owner = await on.addMember()
  device = await on.signIn(owner.email)
  people = {
    Adaeze: owner.id,
    Ngozi: await on.add(owner.token, { name: 'Ngozi' }),
    Chidi: await on.add(owner.token, { name: 'Chidi', ratingLimit: 'PG' }),
    Ada: await on.add(owner.token, { name: 'Ada', ratingLimit: 'C' }),
  }
})
const begin = async (name: keyof typeof people) => {
  expect(toResult(await on.choose(device, people[name]))).toBe('200')
  stage.clock.advance(PROOF_MS)
}
const to = async (name: keyof typeof people, pin: string | null = null) =>
  toResult(await on.choose(device, people[name], pin))
const isWatching = async (name: keyof typeof people) => expect((await on.list(device)).current).toBe(people[name])

test('PROM-34 whoever sees everything opens everybody who has no PIN', async () => {
  stage.clock.advance(PROOF_MS)
  expect(await on.opens(device)).toEqual({
    ...{ 'Adaeze Bello': 'nothing', Ngozi: 'nothing', Chidi: 'nothing', Ada: 'nothing' },
  })
  for (const name of ['Ngozi', 'Chidi'] as const) expect(await to(name)).toBe('200')
})

test('PROM-34 a child opens whoever sees no more than it; above that a grown-up’s PIN opens, any of them, and no child’s', async () => {
  await on.setPin(owner.token, people.Ngozi, '2580')
  await on.setPin(owner.token, people.Ada, '1111')
  await begin('Chidi')
  expect(await on.opens(device)).toEqual({
    ...{ 'Adaeze Bello': 'grown-pin', Ngozi: 'own-pin', Chidi: 'nothing', Ada: 'own-pin' },
  })
  const asked = await on.choose(device, people.Adaeze)
  expect([toResult(asked), asked.body.error.opensBy]).toEqual(['403 PIN_REQUIRED', 'grown-pin'])
  expect(await to('Adaeze', '1111')).toBe('403 PIN_WRONG')
  await isWatching('Chidi')
  expect(await to('Adaeze', '2580')).toBe('200')
  await isWatching('Adaeze')
  await begin('Chidi')
  // A PIN of one's own opens one, and no other’s does.
  expect(await to('Ada', '2580')).toBe('403 PIN_WRONG')
  expect(await to('Ada', '1111')).toBe('200')
  expect(await to('Chidi')).toBe('403 PIN_REQUIRED')
})

test('where no grown-up has a PIN the account’s password opens, lately given, and nothing else', async () => {
  await begin('Chidi')
  expect(await on.opens(device)).toEqual({
    ...{ 'Adaeze Bello': 'password', Ngozi: 'password', Chidi: 'nothing', Ada: 'nothing' },
  })
  expect([await to('Adaeze'), await to('Adaeze', '0000')]).toEqual([AGAIN, AGAIN])
  await on.prove(device)
  stage.clock.advance(PROOF_MS)
  expect(await to('Adaeze')).toBe(AGAIN)
  await on.prove(device)
  stage.clock.advance(PROOF_MS - 1)
  expect(await to('Adaeze')).toBe('200')
})

test('what was proven before a child was chosen opens nothing to the child, and sets no PIN', async () => {
  await on.prove(device)
  expect(await to('Chidi')).toBe('200')
  expect(await to('Adaeze')).toBe(AGAIN)
  expect(toResult(await on.setPin(device, people.Chidi, '1111'))).toBe(AGAIN)
})

test('a password given where a child watches is for one PIN alone: afterwards it opens nobody and sets no other', async () => {
  await on.setPin(owner.token, people.Ngozi, '2580')
  await begin('Chidi')
  await on.prove(device)
  // What is refused does not use it up.
  expect(toResult(await on.setPin(device, 'nobody', '1379'))).toBe('404 PROFILE_NOT_FOUND')
  expect(toResult(await on.setPin(device, people.Ngozi, '1379'))).toBe('200')
  expect(toResult(await on.setPin(device, people.Adaeze, '1111'))).toBe(AGAIN)
  expect(toResult(await on.setPin(device, people.Ngozi, null))).toBe(AGAIN)
  expect([await to('Adaeze'), await to('Ngozi')]).toEqual(['403 PIN_REQUIRED', '403 PIN_REQUIRED'])
  expect(await to('Ngozi', '1379')).toBe('200')
  await begin('Chidi')
  await on.prove(device)
  const both = await Promise.all(['1111', '2222'].map((pin) => on.setPin(device, people.Adaeze, pin)))
  expect(both.map(toResult).toSorted()).toEqual(['200', AGAIN])
})

test('whoever has no limit sets and takes away several PINs by one proof of the last ten minutes', async () => {
  await begin('Ngozi')
  expect(toResult(await on.setPin(device, people.Ngozi, '2580'))).toBe(AGAIN)
  await on.prove(device)
  for (const name of ['Ngozi', 'Chidi', 'Adaeze'] as const) {
    expect(toResult(await on.setPin(device, people[name], '2580'))).toBe('200')
  }
  expect(toResult(await on.setPin(device, people.Chidi, null))).toBe('200')
  stage.clock.advance(PROOF_MS)
  expect(toResult(await on.setPin(device, people.Ngozi, null))).toBe(AGAIN)
})

test('the account’s owner reads what was done to its people, with name, limit and device', async () => {
  const { id, email, token } = await on.addMember()
  const read = async () => {
    const { body } = await stage.call('GET /apps/v1/account/activity', { token, query: { limit: 50 } })
    return body.events
      .filter(({ kind }: { kind: string }) => /^(person|pin)/.test(kind))
      .map(({ kind, detail }: { kind: string; detail: object }) => [kind, detail])
      .toReversed()
  }
  const given = crypto.randomUUID()
  for (let times = 0; times < 2; times += 1) await on.add(token, { id: given, name: 'Chidi', ratingLimit: 'PG' })
  stage.clock.advance(1)
  await on.change(token, given, { version: 1, ratingLimit: '12' })
  stage.clock.advance(1)
  await on.change(token, given, { version: 1, ratingLimit: '18' })
  await on.change(token, given, { version: 2, name: 'Chidi B' })
  stage.clock.advance(1)
  await on.change(token, given, { version: 3, ratingLimit: null })
  stage.clock.advance(1)
  await on.change(token, given, { version: 4, ratingLimit: 'G', isChild: true })
  stage.clock.advance(1)
  await on.setPin(token, id, '2580')
  await on.setPin(token, given, null)
  const child = await on.signIn(email)
  await on.choose(child, given)
  await on.prove(child)
  stage.clock.advance(1)
  await on.setPin(child, id, '1379')
  stage.clock.advance(1)
  await on.setPin(token, id, null)
  stage.clock.advance(1)
  for (let times = 0; times < 2; times += 1) await on.remove(token, given)
  const [mine, Chidi] = [{ name: 'Adaeze Bello' }, { name: 'Chidi B' }]
  expect(await read()).toEqual([
    ['person-added', { name: 'Chidi' }],
    ['person-limit-changed', { name: 'Chidi', limit: '12' }],
    ['person-changed', Chidi],
    ['person-limit-changed', { ...Chidi, limit: '' }],
    ['person-limit-changed', { ...Chidi, limit: 'G' }],
    ['pin-set', mine],
    ['pin-forgotten', mine],
    ['pin-removed', mine],
    ['person-removed', Chidi],
  ])
})
