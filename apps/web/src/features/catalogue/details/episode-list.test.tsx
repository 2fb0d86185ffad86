import type { Title } from '@kola/contract/title'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { EpisodeList } from './episode-list.tsx'

const EPISODE = {
  ...{ id: 'marina-s1e4', kind: 'episode', name: 'Ground Floor', synopsis: 'The lift is broken.', number: 4 },
  ...{ runningTime: '47 min', durationSeconds: 2_820, isPlayable: true, isComingSoon: false },
  ...{ cast: ['Ada Obi', 'Tunde Ade', 'Bisi Cole', 'Femi Ojo'], starring: ['Femi Ojo', 'Ada Obi'] },
  art: { base: '/art', kinds: [], placeholders: {} },
} as unknown as Title

function draw(facts: Partial<Title>, isPlayEnabled = true): string {
  return renderToStaticMarkup(
    <EpisodeList
      episodes={[{ ...EPISODE, ...facts }]}
      findPosition={() => undefined}
      isWatched={() => false}
      isPlayEnabled={isPlayEnabled}
      startingId=""
      onPlay={() => {}}
    />,
  )
}

/** What stands in an element of that class, without its tags. */
const read = (markup: string, name: string) =>
  markup.match(new RegExp(`class="${name}"[^>]*>(.*?)</(?:p|span|h3)>`))?.[1]?.replace(/<[^>]*>/g, '') ?? null

test('SERIESD-01 an episode shows number, running time, description and the Starring of the catalogue', () => {
  const markup = draw({})
  expect(read(markup, 'episode__number')).toBe('4')
  expect(read(markup, 'note')).toBe('47 min')
  expect(read(markup, 'episode__text')).toBe('The lift is broken.')
  expect(read(markup, 'episode__cast')).toBe('Starring Femi Ojo, Ada Obi')
})

test('an episode without Starring names the first three of its cast, one without a cast nobody', () => {
  expect(read(draw({ starring: [] }), 'episode__cast')).toBe('Starring Ada Obi, Tunde Ade, Bisi Cole')
  expect(read(draw({ starring: [], cast: [] }), 'episode__cast')).toBeNull()
})

test('PLAY-04 an episode is no link while playing is switched off', () => {
  expect(draw({})).toContain('href="#/viewvideo/marina-s1e4"')
  expect(draw({}, false)).not.toMatch(/href|<button|role="button"/)
  expect(draw({}, false)).toContain('Ground Floor')
})
