import type { PlaybackAnswer } from '@kola/contract/playback'
import { MEDIA_TOKEN_HEADER } from '@kola/contract/presence'
import { newId } from '@kola/platform/ids'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFilmStage, type FilmStage } from '#app/testing/film-stage.ts'
import { toDeviceId } from '#features/playback/testing/stage.ts'

const DAY_MS = 24 * 3_600_000

let stage: FilmStage
/** The account says Nigeria, as the tenant does. */
let token: string

beforeAll(async () => {
  stage = await createFilmStage()
  for (const id of ['twin-one', 'twin-two']) await stage.addTitle({ id, name: 'Gemini' })
  const { id, email } = await stage.addAccount()
  await stage.addSubscription({ accountId: id, days: 400 })
  await stage.db.updateTable('account').set({ country: 'ng' }).where('id', '=', id).execute()
  token = await stage.signIn(email, { deviceId: toDeviceId(1) })
  await open('film', ['GB'], 20)
  await open('twin-one', ['GB'], 90)
})
afterAll(() => stage.close())

async function open(titleId: string, countries: string[], days: number): Promise<void> {
  const now = stage.clock.now()
  await stage.db
    .insertInto('availability_window')
    .values({
      ...{ tenant_id: 'demo', id: newId(), title_id: titleId, countries, from_at: now, languages: [], contract: '' },
      until_at: new Date(now.getTime() + days * DAY_MS),
      ...{ revision: 1, created_at: now, created_by: 'test', changed_at: now, changed_by: 'test' },
    })
    .execute()
}

const IN = (country: string) => ({ 'x-forwarded-for': '203.0.113.7', 'cf-ipcountry': country })
const ask = (country: string) =>
  stage.call('GET /apps/v2/videoplayback', {
    ...{ token, headers: IN(country), query: { id: 'film', deviceId: toDeviceId(1) } },
  })
const renew = async (answer: PlaybackAnswer) => (await stage.report(answer)).headers[MEDIA_TOKEN_HEADER]

test('where a CDN says a country it counts, whatever the account says', async () => {
  expect((await ask('GB')).status).toBe(200)
  expect((await ask('NG')).body.error.code).toBe('TITLE_NOT_AVAILABLE')
})

test('search skips what is not seen there before it counts a page', async () => {
  const query = { query: 'gemini', limit: 1 }
  const find = async (country: string) => {
    const { body } = await stage.call('GET /apps/v1/searchvideo', { token, headers: IN(country), query })
    return JSON.stringify(body).match(/twin-(one|two)/)?.[0]
  }
  expect(await find('NG')).toBe('twin-two')
})

test('whoever is signed in shares no answer with others, and visitors only with those of their country', async () => {
  const read = async (by: string) => (await stage.call('GET /apps/v1/home', { token: by, headers: IN('NG') })).headers
  const own = await read(token)
  expect(own['cache-control']).toBe('private, no-cache')
  const visitors = await read(await stage.getAppToken())
  expect(visitors['cache-control']).toBe('public, max-age=0, s-maxage=30, must-revalidate')
  expect(String(visitors.vary).split(', ')).toContain('cf-ipcountry')
})

test('a film that is under way when its window ends gets no licence and no token any more, wherever its viewer is by then', async () => {
  const { body } = await ask('GB')
  expect((await stage.askLicence(body)).statusCode).toBe(200)
  expect(await renew(body)).toBeTypeOf('string')
  stage.clock.advance(21 * DAY_MS)
  const refused = await stage.askLicence(body)
  expect([refused.statusCode, refused.json().error?.code ?? refused.json()]).toEqual([403, 'LICENCE_DENIED'])
  expect(await renew(body)).toBeUndefined()
})
