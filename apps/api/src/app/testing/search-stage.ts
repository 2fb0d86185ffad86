import type { Item } from '@kola/contract/catalogue'
import type { Match } from '@kola/contract/search'
import type { Call } from './call.ts'
import { type ApiStage, assertAnswer, createApiStage } from './stage.ts'

export const key = 'GET /apps/v1/searchvideo'

const people = (Cast: string, crew: Record<string, string> = {}) => ({ Cast, ...crew })

async function addFilms(stage: ApiStage): Promise<void> {
  const films: Parameters<ApiStage['addTitle']>[0][] = [
    { id: 'oro-ife', name: 'Ọ̀rọ̀ Ìfẹ́', facts: { gloss: 'A Word of Love', Genres: 'Romance' }, genres: ['Romance'] },
    { id: 'eko', name: 'Ẹ̀kọ́', facts: people('Simisola Ogúnrìndé', { Director: 'Bolarinwa Ọdẹ́sanmí' }) },
    { id: 'eko-sound', name: 'Èkó Sound System', facts: people('Gbolahan Sodeinde') },
    { id: 'kauna', name: 'Ƙauna a Zariya', facts: people('Zainab Kwalli', { Producer: 'Jummai Kaltungwa' }) },
    {
      id: 'yan-mata',
      name: '’Yan Mata Uku',
      facts: people('Ummi Ɗanjuma', { Writers: 'Salisu Fagge-Bello, Ada Obi' }),
    },
    {
      id: 'daddy',
      name: 'Daddy’s Generator',
      synopsis: 'Mr Ọ̀kánlà appoints himself minister of power, and the grid comes back.',
    },
    { id: 'highlife', name: 'Highlife ’74', facts: { Genres: 'Music' }, genres: ['Music'] },
    { id: 'danfo', name: 'Last Danfo to Oworo', synopsis: 'Fourteen passengers, one stolen bag, and a bridge.' },
    { id: 'little-danfo', name: 'Little Danfo', facts: people('Amarachi Nwabugwu') },
    { id: 'bridge', name: 'Bridge', addedAt: '2020-01-01T00:00:00Z' },
    { id: 'bridge-new', name: 'Bridge of Salt', addedAt: '2026-02-01T00:00:00Z' },
    { id: 'old-bridge', name: 'The Old Bridge' },
    { id: 'bridge-cast', name: 'Harmattan', facts: people('Bridge Okafor') },
    { id: 'bridge-crew', name: 'Monday', facts: people('Ada', { Producer: 'Bridge Nwosu' }) },
    { id: 'bridge-genre', name: 'Tuesday', genres: ['Bridge'], facts: { Genres: 'Bridge' } },
    { id: 'bridge-gloss', name: 'Afárá', facts: { gloss: 'The Bridge' } },
    { id: 'jollof', name: 'Jollof Wars', synopsis: 'May the best <b>bottom-pot</b> & spoon win.' },
    {
      id: 'translated',
      name: 'The Night Auditor',
      translations: [{ language: 'yo', name: 'Aṣàyẹ̀wò Òru', synopsis: 'Ní gbogbo òru, Rónkẹ́ ń ka owó.' }],
    },
    { id: 'hidden', name: 'Hidden Danfo', state: 'processing' },
    { id: 'gone', name: 'Withdrawn Danfo', state: 'withdrawn' },
    { id: 'foreign', name: 'Foreign Danfo', tenantId: 'other' },
  ]
  for (const film of films) await stage.addTitle(film)
  await stage.addTitle({ id: 'saga', kind: 'series', name: 'Ilé Wa', synopsis: 'Six rooms.' })
  await stage.addTitle({ id: 'saga-s1', kind: 'season', parentId: 'saga', number: 1, name: 'Season 1' })
  const episode = { kind: 'episode', parentId: 'saga-s1' } as const
  await stage.addTitle({ id: 'saga-s1e1', ...episode, number: 1, name: 'The Bridge Party', synopsis: 'Rain on zinc.' })
  await stage.addTitle({ id: 'saga-s1e2', ...episode, number: 2, name: 'Candlelight', facts: people('Tamuno Dokubo') })
  await stage.addTitle({ id: 'saga-s1e3', ...episode, number: 3, name: 'Unready Umbrella', state: 'processing' })
}

interface Found {
  query: string
  collections: Item[]
  matches: Match[]
  suggestion: string | null
  nextCursor: string | null
}

export type SearchStage = Awaited<ReturnType<typeof createSearchStage>>

/** Two tenants with films whose names are written with marks, and what tests of search do over and over. */
export async function createSearchStage() {
  const stage = await createApiStage()
  await stage.addTenant('demo')
  await stage.addTenant('other')
  const token = await stage.getAppToken()
  const otherToken = await stage.getAppToken('other')
  await addFilms(stage)
  async function search(query: string, more: Call['query'] = {}): Promise<Found> {
    const answer = await stage.call(key, { token, query: { query, ...more } })
    assertAnswer(key, answer)
    return answer.body
  }
  const find = async (query: string) => (await search(query)).collections.map(({ id }) => id)
  return { stage, token, otherToken, search, find }
}
