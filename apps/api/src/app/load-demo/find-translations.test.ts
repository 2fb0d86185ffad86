import type { Item } from '@kola/contract/catalogue'
import { inLanguage, toTitle } from '@kola/contract/title'
import { demoCatalogue } from '@kola/demo/catalogue'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiStage, createApiStage } from '../testing/stage.ts'
import { loadDemo } from './load-demo.ts'

let stage: ApiStage
let token: string

beforeAll(async () => {
  stage = await createApiStage()
  await loadDemo(stage.platform)
  token = await stage.getAppToken()
})
afterAll(() => stage.close())

const translated = demoCatalogue.titles.flatMap((title) => title.translations.map((one) => ({ ...one, title })))
const find = async (query: string): Promise<Item[]> =>
  (await stage.call('GET /apps/v1/searchvideo', { token, query: { query } })).body.collections

test('ten titles and more are told in Yoruba, Igbo, Hausa or Pidgin, and keep their own name', () => {
  expect(new Set(translated.map(({ title }) => title.id)).size).toBeGreaterThanOrEqual(10)
  expect([...new Set(translated.map(({ language }) => language))].sort()).toEqual(['ha', 'ig', 'pcm', 'yo'])
  for (const { title, name, synopsis } of translated) {
    expect([title.id, synopsis.length > 80, name === title.name]).toEqual([title.id, true, false])
  }
})

test.each(translated)(
  '$name finds $title.id with its marks, without them and with them apart',
  async ({ name, title }) => {
    const plain = name
      .normalize('NFD')
      .replace(/[\p{M}’]/gu, '')
      .replace('Ƙ', 'K')
      .replace('Ƴ', 'Y')
    for (const query of [name, name.normalize('NFD'), plain, plain.toUpperCase()]) {
      const [first] = await find(query)
      expect([query, first?.id]).toEqual([query, title.id])
      expect(first?.name).toBe(title.name)
    }
  },
)

test('what is found can be shown in the language of the viewer', async () => {
  const [item] = await find('kekere danfo')
  const names = ['en', 'yo', 'pcm-NG'].map((language) => inLanguage(toTitle(item as Item), language).name)
  expect(names).toEqual(['Little Danfo', 'Dánfó Kékeré', 'Small Danfo'])
})
