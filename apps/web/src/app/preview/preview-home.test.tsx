import type { HomeAnswer, Item } from '@kola/contract/catalogue'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PreviewHome } from './preview-home.tsx'

const make = (name: string) =>
  ({
    ...{
      id: name,
      _id: name,
      type: 'vod',
      kind: 'movie',
      parentId: null,
      seriesId: null,
      number: null,
      seasonNumber: null,
    },
    ...{ name, description: `What ${name} tells`, language: 'English', languages: [], releaseDate: '2026-01-01' },
    ...{ metaData: { spotlight: `Why ${name}` }, durationSeconds: 60, isPlayable: true },
    ...{ art: { base: '', kinds: [], placeholders: {} }, _embedded: { items: [], collections: [] } },
  }) as unknown as Item

const none: HomeAnswer = { hero: [], rows: [], spotlight: null, trending: [] }
const draw = (home: Partial<HomeAnswer>) => renderToStaticMarkup(<PreviewHome answer={{ ...none, ...home }} />)
const row = (name: string, type: 'Playlist' | 'ResumeList') => ({ id: name, name, type, items: [make(`In ${name}`)] })

test('PROM-22 home is drawn by the viewers’ own parts, in the order in which viewers have them', () => {
  const html = draw({
    hero: [make('Flare')],
    rows: [row('Drama', 'Playlist')],
    spotlight: make('Lantern'),
    trending: [make('Tide')],
  })
  const places = ['Flare</', 'Drama</', 'In Drama', 'Lantern', 'Why Lantern', 'Trending', 'Tide'].map((text) =>
    html.indexOf(text),
  )
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((one, other) => one - other))
  expect(html).toContain('class="card')
})

test('PROM-22 nothing in it can be pressed, and the keyboard scrolls it', () => {
  for (const html of [draw({ hero: [make('Flare')] }), draw({})]) {
    expect(html).toMatch(/^<section tabindex="0" aria-label="Home"[^>]*><main[^>]* inert=""/)
  }
})

test('PROM-22 rows of each viewer’s own are not drawn, and an empty home says what viewers read', () => {
  expect(draw({ rows: [row('Begun', 'ResumeList'), row('Drama', 'Playlist')] })).not.toContain('Begun')
  expect(draw({ trending: [make('Tide')] })).not.toContain('Nothing to watch yet')
  expect(draw({})).toContain('Nothing to watch yet')
})
