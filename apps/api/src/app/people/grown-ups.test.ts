import type { Endpoint } from '@kola/contract/http/endpoint'
import { type EndpointKey, endpoints } from '@kola/contract/http/endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addChild } from '../testing/people/children.ts'
import { type ApiStage, createApiStage } from '../testing/stage.ts'

/** What somebody with a limit does: watching, and what is theirs. Whatever else a token is asked for is the grown-ups'. */
const FOR_ALL: readonly EndpointKey[] = [
  'POST /apps/v1/logout',
  'POST /apps/v1/reauthenticate',
  'POST /apps/v1/reauthenticate/passkey-options',
  'POST /apps/v1/reauthenticate/passkey',
  'GET /apps/v1/account',
  'GET /apps/v1/profiles',
  'POST /apps/v1/profiles/{id}/choose',
  // By the password: whoever forgot the PIN stands where a child watches.
  'PUT /apps/v1/profiles/{id}/pin',
  'GET /apps/v1/mylist',
  'POST /apps/v1/mylist',
  'POST /apps/v1/resume',
  'GET /apps/v1/get-resume-list',
  'POST /apps/v1/vote-video',
  'GET /apps/v1/votes',
  'GET /apps/v1/notifications/read',
  'POST /apps/v1/notifications/read',
  'GET /apps/v2/videoplayback',
  'POST /apps/v2/playback-sessions/{sessionId}/end',
  'POST /apps/v2/playback-sessions/{sessionId}/quality',
  'POST /apps/v2/playback-sessions/{sessionId}/takeover',
  'POST /apps/v2/subtitle-reports',
  'POST /apps/v2/cast-tokens',
  'GET /apps/v2/stored-titles',
  'GET /apps/v2/stored-titles/{titleId}',
  'POST /apps/v2/stored-titles',
  'DELETE /apps/v2/stored-titles/{titleId}',
]

const OF_MEMBERS = (Object.keys(endpoints) as EndpointKey[]).filter((key) =>
  ['user', 'payment', 'beacon'].includes(endpoints[key].auth),
)
const isGrown = (key: EndpointKey) => (endpoints[key] as Endpoint).isGrown === true

let stage: ApiStage
let token: string

beforeAll(async () => {
  stage = await createApiStage()
  await stage.addTenant('demo')
  const { id, email } = await stage.addAccount()
  token = await stage.signIn(email)
  await addChild(stage, { accountId: id, token, ratingLimit: '18' })
})
afterAll(() => stage.close())

test('each call of a member is either for everybody or for grown-ups', () => {
  expect(OF_MEMBERS.filter((key) => !isGrown(key) && !FOR_ALL.includes(key))).toEqual([])
  expect(FOR_ALL.filter((key) => isGrown(key) || !OF_MEMBERS.includes(key))).toEqual([])
})

test('a call that anybody may make is for grown-ups nowhere', () => {
  const others = (Object.keys(endpoints) as EndpointKey[]).filter((key) => !OF_MEMBERS.includes(key))
  expect(others.filter(isGrown)).toEqual([])
})

test.each(OF_MEMBERS.filter(isGrown))('%s is refused to whoever has a limit, whatever it is asked', async (key) => {
  for (const body of [undefined, '{', { id: 'x' }]) {
    const answer = await stage.call(key, {
      token,
      params: { id: 'x', deviceId: 'x', provider: 'google', number: 'x', reference: 'x', deliveryId: 'x', code: 'x' },
      ...(key.startsWith('GET ') || body === undefined ? {} : { body }),
    })
    expect([answer.status, answer.body.error?.code]).toEqual([403, 'GROWN_UPS_ONLY'])
  }
})

test.each(OF_MEMBERS)('%s asks who is watching where that person was removed, unless it needs nobody', async (key) => {
  const { id, email } = await stage.addAccount()
  const tokenOfNobody = await stage.signIn(email)
  const grown = await stage.signIn(email)
  const profileId = await addChild(stage, { accountId: id, token: tokenOfNobody, ratingLimit: 'PG' })
  await stage.call('DELETE /apps/v1/profiles/{id}', { token: grown, params: { id: profileId } })
  const answer = await stage.call(key, { token: tokenOfNobody, params: { id: 'x', sessionId: 'x', deviceId: 'x' } })
  const isNobodys = (endpoints[key] as Endpoint).isNobodys === true
  expect([key, answer.body.error?.code === 'PROFILE_GONE']).toEqual([key, !isNobodys])
})
