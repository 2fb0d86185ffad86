import type { Item } from '@kola/contract/catalogue'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import type { Call } from '#app/testing/call.ts'
import { type ApiStage, assertAnswer, createApiStage, PUBLIC_URL } from '#app/testing/stage.ts'

/** Every member that the documents name, each with another text. */
const FACTS = {
  ...{ running_time: '1 h 44 min', bannerImage: 'https://cdn.example/banner.webp', Starring: 'Ada Obi, Tunde Ade' },
  ...{ spotlight: 'Film of the week', 'Year of Release': '2024', 'Maturity Rating': 'PG13', Producer: 'Ife, Musa' },
  ...{ Cast: 'Ada Obi, Tunde Ade', Writers: 'Ngozi Eze, Kunle Ojo', Genres: 'Drama, Comedy' },
  ...{ trending_text: 'No. 1 today', notification_status: 'coming soon', special_plan: 'special' },
  ...{ plan_details_keys: 'a,b', suggestion: 'related' },
}

let stage: ApiStage
let token: string

beforeAll(async () => {
  stage = await createApiStage()
  await stage.addTenant('demo', {
    ...{ banner_id: 'related', regular_carousel_id: 'rows', resume_option: 'TRUE', notification_catalogue: 'related' },
    home_category: '[{"id":"mine","name":"Mine","type":"MyList"},{"id":"go-on","name":"Go on","type":"ResumeList"}]',
  })
  await stage.addTitle({ id: 'whole', name: 'Whole', facts: FACTS })
  await stage.db
    .updateTable('title')
    .set({ translations: JSON.stringify([{ language: 'yo', name: 'Pátápátá', synopsis: 'Nǹkan kan' }]) })
    .where('id', '=', 'whole')
    .execute()
  await stage.addTitle({ id: 'saga', kind: 'series' })
  await stage.addTitle({ id: 'saga-s1', kind: 'season', parentId: 'saga', number: 1 })
  await stage.addTitle({ id: 'saga-s1e1', kind: 'episode', parentId: 'saga-s1', number: 1 })
  await stage.addPlaylist('related', ['saga', 'whole'])
  await stage.addPlaylist('rows', [], { parts: ['related'] })
  token = await stage.getAppToken()
})
afterAll(() => stage.close())

const read = async (key: 'GET /apps/v1/catalogues' | 'GET /apps/v1/video', query: Call['query']) => {
  const answer = await stage.call(key, { token, query })
  assertAnswer(key, answer)
  return answer.body
}
const findVideo = async (id: string): Promise<Item> =>
  (await read('GET /apps/v1/video', { id }))._embedded.collections[0]
const list = async (id: string): Promise<Item[]> => (await read('GET /apps/v1/catalogues', { id }))._embedded.items
const getHome = async () => {
  const answer = await stage.call('GET /apps/v1/home', { token })
  assertAnswer('GET /apps/v1/home', answer)
  return answer.body
}

test('ENT-01 an item has id, _id, type, name, description, thumbnail, coverart, language and releaseDate', async () => {
  expect(await findVideo('whole')).toMatchObject({
    ...{ id: 'whole', _id: 'whole', type: 'vod', name: 'Whole', language: 'English', releaseDate: '2024-05-01' },
    description: 'Somebody wants something, and somebody else has it.',
    thumbnail: {
      large: `${PUBLIC_URL}/art/demo/whole/v1/poster-480.webp`,
      small: `${PUBLIC_URL}/art/demo/whole/v1/poster-240.webp`,
    },
    coverart: {
      source: `${PUBLIC_URL}/art/demo/whole/v1/still-640.webp`,
      large: `${PUBLIC_URL}/art/demo/whole/v1/still-640.webp`,
    },
  })
})

test('ENT-01 the type tells films and episodes, seasons, series and playlists apart, and home its resume list', async () => {
  const types = await Promise.all(
    ['whole', 'saga-s1e1', 'saga-s1', 'saga'].map(async (id) => (await findVideo(id)).type),
  )
  expect(types).toEqual(['vod', 'vod', 'Season', 'Series'])
  expect((await list('rows'))[0]?.type).toBe('Playlist')
  expect((await getHome()).rows.map(({ type }: { type: string }) => type)).toContain('ResumeList')
})

test('ENT-02 languages have title, name, description, thumbnail and thumbnailLink.small, the original first', async () => {
  const { languages, thumbnail } = await findVideo('whole')
  const pictures = { thumbnail: thumbnail.large, thumbnailLink: { small: thumbnail.small } }
  expect(languages).toEqual([
    {
      ...{ title: 'Whole', name: 'English', code: 'en', ...pictures },
      description: 'Somebody wants something, and somebody else has it.',
    },
    { title: 'Pátápátá', name: 'Yoruba', code: 'yo', description: 'Nǹkan kan', ...pictures },
  ])
})

test('ENT-03 ENT-04 metaData has every member that the documents name, lists as comma-separated texts', async () => {
  const { metaData } = await findVideo('whole')
  expect(metaData).toEqual(FACTS)
  for (const name of ['Cast', 'Writers', 'Genres', 'Producer']) expect(metaData[name]?.split(', ')).toHaveLength(2)
})

test('ENT-03 ENT-04 what nobody filled in is an empty text', async () => {
  await stage.addTitle({ id: 'bare', facts: {} })
  const { metaData } = await findVideo('bare')
  expect(metaData).toEqual(Object.fromEntries(Object.keys(FACTS).map((name) => [name, ''])))
})

test('ENT-04 suggestion is the id of a collection that answers', async () => {
  const { suggestion } = (await findVideo('whole')).metaData
  expect((await list(suggestion ?? '')).map(({ id }) => id)).toEqual(['saga', 'whole'])
})

test('ENT-05 _embedded has items and collections, _links.files.href where the film is asked for, once it can play', async () => {
  const item = await findVideo('whole')
  expect([item._embedded, item._links]).toEqual([{ items: [], collections: [] }, { files: { href: '' } }])
  const saga = await findVideo('saga')
  expect(saga._embedded.items).toMatchObject([{ id: 'saga-s1', _embedded: { items: [{ id: 'saga-s1e1' }] } }])
  await stage.platform.pool.query("insert into media (tenant_id, id, state) values ('demo', 'm-whole', 'ready')")
  await stage.db.updateTable('title').set({ media_id: 'm-whole' }).where('id', '=', 'whole').execute()
  await stage.addTitle({ id: 'later' })
  expect((await findVideo('whole'))._links.files.href).toBe(`${PUBLIC_URL}/apps/v2/videoplayback?id=whole`)
})

test('ENT-06 a home layout entry has id, name and type; a my-list entry id and type', async () => {
  expect(await list('rows')).toMatchObject([{ id: 'related', name: 'List related', type: 'Playlist' }])
  const { rows } = await getHome()
  expect(rows.map(({ id, name, type }: Record<string, string>) => [id, name, type])).toEqual([
    ['related', 'List related', 'Playlist'],
    ['mine', 'Mine', 'MyList'],
    ['go-on', 'Go on', 'ResumeList'],
  ])
  const member = await stage.signIn((await stage.addAccount()).email)
  for (const video_id of ['whole', 'saga']) {
    await stage.call('POST /apps/v1/mylist', { token: member, body: { video_id, status: 1 } })
  }
  const { body } = await stage.call('GET /apps/v1/mylist', { token: member })
  const entries = body._embedded.collections.map(({ id, type }: Item) => ({ id, type }))
  expect(entries.toSorted((a: Item, b: Item) => a.id.localeCompare(b.id))).toEqual([
    { id: 'saga', type: 'Series' },
    { id: 'whole', type: 'vod' },
  ])
})

test('ENT-07 a resume entry has video, resumeTime and video_id; a record has video_id, status and whole seconds', async () => {
  const member = await stage.signIn((await stage.addAccount()).email)
  const report = (body: object) => stage.call('POST /apps/v1/resume', { token: member, body })
  expect((await report({ video_id: 'whole', status: 1, resumeTime: 61 })).status).toBe(200)
  const half = await report({ video_id: 'whole', status: 1, resumeTime: 61.5 })
  expect([half.status, half.body.error.fields]).toEqual([400, { resumeTime: 'Please give whole seconds' }])
  const read = async () => (await stage.call('GET /apps/v1/get-resume-list', { token: member })).body.resumeList
  const [entry] = await read()
  expect(entry).toMatchObject({
    video_id: 'whole',
    resumeTime: 61,
    video: { id: 'whole', type: 'vod', metaData: FACTS },
  })
  expect((await report({ video_id: 'whole', status: 0, resumeTime: 0 })).status).toBe(200)
  expect(await read()).toEqual([])
})

describe('a title with odd words', () => {
  const names = [
    '"Quotes" & \'apostrophes\' <b>bold</b> \\ / `ticks`',
    '</script><script>alert(1)</script><img src=x onerror=alert(1)>',
    "Robert'); drop table title; --",
    'Ọ̀ṣun, Ìyá mi: ƙasa ta! ውይይት 電影 🎬',
    'مسلسل \u202eabc',
    'x'.repeat(10_000),
    ' ',
    '',
  ]

  it.each(names)('%j comes through every call as it is', async (name) => {
    await stage.addTitle({ id: 'odd', name, facts: { ...FACTS, Cast: name, Genres: `${name}, Drama` }, genres: [name] })
    await stage.addPlaylist('odd-list', ['odd', 'whole'])
    await stage.db.updateTable('playlist').set({ name }).where('id', '=', 'odd-list').execute()
    await stage.addTitle({ id: 'after' })
    const item = await findVideo('odd')
    expect([item.name, item.languages[0]?.title, item.metaData.Cast]).toEqual([name, name, name])
    const answer = await read('GET /apps/v1/catalogues', { id: 'odd-list' })
    expect([answer.name, answer._embedded.items.map(({ id }: Item) => id)]).toEqual([name, ['odd', 'whole']])
    for (const sort of ['az', 'za', 'recent']) {
      const { _embedded } = await read('GET /apps/v1/catalogues', { id: 'odd-list', sort })
      expect(_embedded.items).toHaveLength(2)
    }
    await stage.platform.pool.query(
      "delete from playlist_title where playlist_id = 'odd-list'; delete from playlist where id = 'odd-list'; delete from title where id in ('odd', 'after')",
    )
  })
})

test('a title without pictures, synopsis, language, genres and facts answers every member, and its neighbours stay', async () => {
  await stage.addTitle({ id: 'nothing', facts: {}, genres: [] })
  await stage.platform.pool.query(
    "update title set synopsis = '', language = '', art = '{}', translations = '[]' where id = 'nothing'",
  )
  await stage.addPlaylist('with-nothing', ['nothing', 'whole'])
  const [item, neighbour] = await list('with-nothing')
  expect(item).toMatchObject({
    ...{ description: '', language: '', thumbnail: { large: '', small: '' }, coverart: { source: '', large: '' } },
    art: { base: '', kinds: [], placeholders: {} },
  })
  expect(neighbour?.id).toBe('whole')
})

test('genres that are null, empty or odd take no title from its list', async () => {
  await stage.addTitle({ id: 'odd-genres' })
  await stage.platform.pool.query("update title set genres = array[null, '', ' drama ', '<b>'] where id = 'odd-genres'")
  await stage.addPlaylist('genres', ['odd-genres', 'whole'])
  const filter = async (genre: string) =>
    (await read('GET /apps/v1/catalogues', { id: 'genres', genre }))._embedded.items.map(({ id }: Item) => id)
  expect(await filter('<b>')).toEqual(['odd-genres'])
  expect(await filter("'; --")).toEqual([])
  expect(await filter('Drama')).toContain('whole')
  expect((await list('genres')).map(({ id }) => id)).toEqual(['odd-genres', 'whole'])
})

test('ids of nothing are 404, ids that cannot be are 400, whatever call', async () => {
  const member = await stage.signIn((await stage.addAccount()).email)
  const ask = async (id: string) => {
    const calls = await Promise.all([
      stage.call('GET /apps/v1/video', { token, query: { id } }),
      stage.call('GET /apps/v1/catalogues', { token, query: { id } }),
      stage.call('POST /apps/v1/mylist', { token: member, body: { video_id: id, status: 1 } }),
      stage.call('POST /apps/v1/vote-video', { token: member, body: { video_id: id, type: 'UP' } }),
      stage.call('POST /apps/v1/resume', { token: member, body: { video_id: id, status: 1, resumeTime: 1 } }),
    ])
    return new Set(calls.map(({ status }) => status))
  }
  for (const id of ['unknown', 'WHOLE', 'whole.', '__proto__', 'constructor', '0']) {
    expect([id, await ask(id)]).toEqual([id, new Set([404])])
  }
  for (const id of ['', ' whole', 'a b', '<b>', "'", '../whole', 'x'.repeat(81), 'Ọ̀ṣun', '\u0000']) {
    expect([id, await ask(id)]).toEqual([id, new Set([400])])
  }
})
