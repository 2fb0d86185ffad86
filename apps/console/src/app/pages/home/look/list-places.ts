import type { HomeAnswer, Item } from '@kola/contract/catalogue'

interface PlaceInWords {
  id: string
  name: string
  titles: readonly Item[]
}

/** What stands on home, in the order in which viewers come to it; of the banner they see the first title. */
export function listPlaces({ hero, rows, spotlight, trending }: HomeAnswer): PlaceInWords[] {
  const places = [
    { id: 'banner', name: 'Banner', titles: hero.slice(0, 1) },
    ...rows.filter(({ type }) => type === 'Playlist').map(({ id, name, items }) => ({ id, name, titles: items })),
    { id: 'spotlight', name: 'Spotlight', titles: spotlight ? [spotlight] : [] },
    { id: 'trending', name: 'Trending', titles: trending.slice(0, 10) },
  ]
  return places.filter(({ titles }) => titles.length > 0)
}
