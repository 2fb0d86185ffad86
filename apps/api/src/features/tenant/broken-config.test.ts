import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { type ApiStage, assertAnswer, createApiStage } from '#app/testing/stage.ts'

let stage: ApiStage
let token: string

beforeAll(async () => {
  stage = await createApiStage()
  await stage.addTenant('demo')
  token = await stage.getAppToken()
})
afterAll(() => stage.close())
beforeEach(() => {
  stage.warnings.length = 0
})

/** @param config any JSON, as the database takes it */
async function read(config: unknown): Promise<Record<string, string>> {
  const text = JSON.stringify(config)
  await stage.platform.pool.query('update tenant set config = $1::jsonb where id = $2', [text, 'demo'])
  stage.services.tenants.forget('demo')
  const answer = await stage.call('GET /apps/v1/appconfig', { token })
  assertAnswer('GET /apps/v1/appconfig', answer)
  return answer.body.response
}
const faults = () => stage.warnings.flatMap((line) => JSON.parse(line).faults as string[])

const HOME = {
  banner_id: 'hero',
  header_carousel_id: 'head',
  regular_carousel_id: 'rows',
  home_category: '[ {"id":"extra","name":"Extra","type":"Playlist"} ]',
  resume_option: 'TRUE',
}
const LISTS = {
  list_movie: 'movies',
  movie_gernes: 'movie-genres',
  tv_series_gernes: 'series-genres',
  series_list: 'series',
  recently_added: 'new',
}
const FRAME = {
  menu_config: '[{"name":"Home","path":"/home"},{"name":"Intro","path":"/"}]',
  enable_search: 'TRUE',
  footer_social_icon: '[{"name":"X","link":"https://example.com/x"}]',
  footer_device_image_playstore: 'https://example.com/play',
  footer_device_image_iosstore: 'https://example.com/ios',
}

test('CONFIG-01 appconfig answers what home reads, to the letter', async () => {
  expect(await read(HOME)).toMatchObject(HOME)
  expect(faults()).toEqual([])
})

test('CONFIG-02 appconfig answers what the lists read, under their misspelt keys', async () => {
  const response = await read(LISTS)
  expect(response).toMatchObject(LISTS)
  for (const key of ['movie_genres', 'tv_series_genres']) expect(response).not.toHaveProperty(key)
})

test('CONFIG-03 appconfig answers what navigation and footer read, JSON lists as texts', async () => {
  const response = await read(FRAME)
  expect(response).toMatchObject(FRAME)
  expect(JSON.parse(response.menu_config ?? '')).toEqual([
    { name: 'Home', path: '/home' },
    { name: 'Intro', path: '/' },
  ])
  expect(faults()).toEqual([])
})

describe('a list that is broken', () => {
  it.each(['menu_config', 'home_category', 'footer_social_icon', 'language_option', 'stripe_countries'])(
    '%s answers an empty one, leaves the rest alone and is told once',
    async (key) => {
      for (const text of [
        '{',
        '[{"name":"Home"',
        '"text"',
        'null',
        '7',
        '{"name":"Home","path":"/"}',
        '\u0001',
        '<b>',
      ]) {
        stage.warnings.length = 0
        expect(await read({ ...FRAME, ...HOME, [key]: text })).toMatchObject({ ...FRAME, ...HOME, [key]: '[]' })
        await stage.call('GET /apps/v1/appconfig', { token })
        expect(faults()).toEqual([`${key}: not a list`])
        expect(JSON.parse(stage.warnings[0] ?? '{}')).toMatchObject({ tenantId: 'demo', count: 1 })
      }
    },
  )

  it('keeps the entries that can be read, in their order', async () => {
    const menu = [{ name: 'Home', path: '/home' }, null, 7, 'Movies', [], {}, { name: 'No path' }, { name: 1, path: 2 }]
    const last = { name: 'Films & <b>more</b>', path: '/listmovies', icon: 'film' }
    const { menu_config } = await read({ menu_config: JSON.stringify([...menu, last]) })
    expect(JSON.parse(menu_config ?? '')).toEqual([menu[0], last])
    expect(faults()).toEqual([1, 2, 3, 4, 5, 6, 7].map((place) => `menu_config[${place}]: not an entry`))
  })

  it('keeps the texts of a list of texts', async () => {
    const { stripe_countries, support_phones } = await read({
      stripe_countries: '["NG", 7, null, ["GB"], "US"]',
      support_phones: '["+234 000"]',
    })
    expect([stripe_countries, support_phones]).toEqual(['["NG","US"]', '["+234 000"]'])
  })

  it('payment_options, a map, answers an empty one', async () => {
    for (const text of ['[', '[]', 'null', '"x"']) {
      expect((await read({ payment_options: text })).payment_options).toBe('{}')
    }
    const whole = '{"options":[], "default":["stripe"]}'
    expect((await read({ payment_options: whole })).payment_options).toBe(whole)
  })

  it('names at most twenty faults in its line of the log, and says how many there are', async () => {
    await read({ menu_config: JSON.stringify(Array.from({ length: 5_000 }, () => null)) })
    expect(JSON.parse(stage.warnings[0] ?? '{}')).toMatchObject({ count: 5_000, faults: { length: 20 } })
  })
})

test('values that are no texts are answered as texts, null as not there', async () => {
  const response = await read({
    ...{ app_name: null, firebase_ping_time: 30_000, enable_search: true, resume_option: false },
    menu_config: [{ name: 'Home', path: '/home' }],
    restriction_package: { id: 'x' },
  })
  expect(response).toMatchObject({ firebase_ping_time: '30000', enable_search: 'true', resume_option: 'false' })
  expect(response.menu_config).toBe('[{"name":"Home","path":"/home"}]')
  expect(response.restriction_package).toBe('{"id":"x"}')
  expect(response).not.toHaveProperty('app_name')
})

test.each([[[]], [['a']], ['text'], [7], [null], [true]])(
  'a configuration that is %j is an empty one',
  async (config) => {
    const response = await read(config)
    expect(response.banner_id).toBeUndefined()
    expect(response.firebase_base_url).toContain('/presence/')
    for (const key of ['GET /apps/v1/home', 'GET /apps/v1/upcoming-video', 'GET /apps/v1/packages'] as const) {
      expect([key, (await stage.call(key, { token })).status]).toEqual([key, 200])
    }
  },
)

test('long names, quotes, markup and every script of the world come through whole', async () => {
  const texts = {
    app_name: '"Kola" <b>&amp;</b> \'TV\' \\ Ọ̀ṣun ƙasa ውይይት 🎬',
    footer_text: 'x'.repeat(50_000),
    __proto__x: 'y',
    'key with "quotes"': '</script><script>alert(1)</script>',
  }
  expect(await read(texts)).toMatchObject(texts)
  expect(({} as Record<string, unknown>).x).toBeUndefined()
})
