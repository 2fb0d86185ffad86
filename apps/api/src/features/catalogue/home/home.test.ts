import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type ApiStage, assertAnswer, createApiStage } from '#app/testing/stage.ts'

let stage: ApiStage
const warn = vi.fn()

const GOOD = { banner_id: 'hero', regular_carousel_id: 'rows', trending_id: 'hero', spotlight_id: 'hero' }

beforeAll(async () => {
  stage = await createApiStage()
  stage.platform.log.warn = warn
  await stage.addTenant('demo', GOOD)
  for (const id of ['alpha', 'beta', 'gamma']) await stage.addTitle({ id })
  await stage.addPlaylist('hero', ['alpha'])
  await stage.addPlaylist('shelf', ['beta', 'gamma'])
  await stage.addPlaylist('empty', [])
  await stage.addPlaylist('rows', [], { parts: ['shelf'] })
})
afterAll(() => stage.close())
beforeEach(() => warn.mockClear())

async function changeConfig(config: Record<string, unknown>) {
  const text = JSON.stringify({ app_name: 'Kola', ...GOOD, ...config })
  await stage.db.updateTable('tenant').set({ config: text }).where('id', '=', 'demo').execute()
  stage.services.tenants.forget('demo')
}
async function getHome() {
  const token = await stage.getAppToken()
  const answer = await stage.call('GET /apps/v1/home', { token })
  assertAnswer('GET /apps/v1/home', answer)
  const names = (items: { id: string }[]) => items.map((item) => item.id)
  const { hero, rows, spotlight, trending } = answer.body
  return {
    hero: names(hero),
    rows: rows.map((row: { id: string; name: string }) => `${row.id}: ${row.name}`),
    spotlight: spotlight?.id ?? null,
    trending: names(trending),
  }
}
const WHOLE = { hero: ['alpha'], rows: ['shelf: List shelf'], spotlight: 'alpha', trending: ['alpha'] }
const faults = () => warn.mock.calls.flatMap(([about]) => about.faults)

test('a whole configuration tells nothing', async () => {
  await changeConfig({ home_category: '[{"id":"hero","name":"Extra","type":"Playlist"}]' })
  expect(await getHome()).toEqual({ ...WHOLE, rows: ['shelf: List shelf', 'hero: Extra'] })
  expect(warn).not.toHaveBeenCalled()
})

test.each([
  ['{', ['home_category: not a list']],
  ['{"id":"hero","name":"A map"}', ['home_category: not a list']],
  ['"hero"', ['home_category: not a list']],
  ['null', ['home_category: not a list']],
  [{ id: 'hero' }, ['home_category: not a list']],
  [7, ['home_category: not a list']],
  ['[1, null, "hero", []]', [0, 1, 2, 3].map((place) => `home_category[${place}]: names no row`)],
  ['[{"name":"No id"},{"id":7,"name":"A number"}]', [0, 1].map((place) => `home_category[${place}]: names no row`)],
  ['[{"id":"nothing","name":"Of nothing"}]', ['home_category[0]: names no row']],
  ['[{"id":"shelf","name":"Twice"}]', ['home_category[0]: stands there already']],
  ['[{"id":"mine","type":"MyList"}]', ['home_category[0]: names no row']],
])('home_category %j leaves the rest of home as it is', async (home_category, expected) => {
  await changeConfig({ home_category })
  expect(await getHome()).toEqual(WHOLE)
  expect(faults()).toEqual(expected)
})

test('a row without a name bears its list’s own, markup is taken off, an empty list shows nothing', async () => {
  const entries = [
    { id: 'hero' },
    { id: 'empty', name: 'Nothing in it' },
    { id: 'saved', name: '<b onclick=alert(1)>Your</b> <script>list</script> < all', type: 'MyList' },
  ]
  await changeConfig({ home_category: JSON.stringify([...entries, { id: 'shown', name: '<br>', type: 'ResumeList' }]) })
  expect((await getHome()).rows).toEqual(['shelf: List shelf', 'hero: List hero', 'saved: Your list < all'])
  expect(faults()).toEqual(['home_category[3]: names no row'])
})

test('home_category may be a list and need not be a text', async () => {
  await changeConfig({ home_category: [{ id: 'hero', name: 'Extra' }] })
  expect((await getHome()).rows).toEqual(['shelf: List shelf', 'hero: Extra'])
})

test('ids of nothing leave out their part alone, and are told once a version', async () => {
  const keys = ['banner_id', 'trending_id', 'spotlight_id', 'header_carousel_id', 'regular_carousel_id']
  for (const key of keys) {
    await changeConfig({ [key]: 'nothing' })
    const home = await getHome()
    await getHome()
    expect(faults()).toEqual([`${key}: no such playlist`])
    expect(home.hero).toEqual(key === 'banner_id' ? [] : ['alpha'])
    expect(home.rows).toEqual(key === 'regular_carousel_id' ? [] : ['shelf: List shelf'])
    warn.mockClear()
  }
  for (const value of [7, null, {}, [], ['hero']]) {
    await changeConfig({ banner_id: value })
    expect({ ...(await getHome()), hero: [] }).toEqual({ ...WHOLE, hero: [] })
  }
})

test('a title with broken facts, art and translations shows what is whole of it', async () => {
  const broken = { id: 'beta', tenant_id: 'demo' }
  const cases = [
    { facts: '{"Genres":null,"Cast":["A","B"],"Year of Release":2024,"Producer":"Tade"}', art: 'null' },
    { facts: '[1]', art: '{"base":null,"kinds":null}', translations: '[null,{"language":"yo"},7]' },
    { facts: '"text"', art: '{"base":"/art/x","kinds":["poster","hologram",null],"placeholders":{"poster":7}}' },
    { facts: 'null', art: '[]' },
  ]
  for (const values of cases) {
    warn.mockClear()
    await stage.db.updateTable('title').set(values).where('id', '=', broken.id).execute()
    await changeConfig({})
    expect(await getHome()).toEqual(WHOLE)
    expect(faults().length).toBeGreaterThan(0)
  }
  await stage.db
    .updateTable('title')
    .set({ facts: cases[0]?.facts ?? '' })
    .where('id', '=', 'beta')
    .execute()
  await changeConfig({})
  const { body } = await stage.call('GET /apps/v1/video', { token: await stage.getAppToken(), query: { id: 'beta' } })
  const { metaData } = body._embedded.collections[0]
  expect(metaData).toMatchObject({ Genres: '', Cast: '', 'Year of Release': '2024', Producer: 'Tade' })
})
