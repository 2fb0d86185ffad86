import type { Title } from '@kola/contract/title'
import { ButtonLink } from '@kola/ui/controls/button'
import { EmptyState } from '@kola/ui/surfaces/empty-state'
import { usePlaylist } from '../../features/catalogue/queries.ts'
import { useMyList } from '../../features/my-list/use-my-list.ts'
import { useTenant } from '../../features/tenant/queries.ts'
import { useScreenName } from '../../features/tenant/use-screen-name.ts'
import { readPath } from '../../shared/location.ts'
import { UpdatePopup } from '../parts/lists/update-popup.tsx'
import { useCardTools } from '../parts/playing/card-tools.tsx'
import { TitleGrid } from '../parts/titles/more-like-this.tsx'
import { paths, patterns } from '../paths.ts'
import { texts, toNoMoviesText, toNoSeriesText } from '../texts.ts'

interface List {
  name: string
  /** Key of the tenant's configuration that names the playlist; none for the viewer's own list. */
  configKey?: string
  emptyText: string
}

const LISTS: Record<string, List> = {
  [patterns.movies]: { name: texts.movies, configKey: 'list_movie', emptyText: toNoMoviesText('Genres') },
  [patterns.series]: { name: texts.tvSeries, configKey: 'series_list', emptyText: toNoSeriesText('All') },
  [patterns.recent]: { name: 'Recently Added', configKey: 'recently_added', emptyText: toNoMoviesText('Genres') },
  [patterns.myList]: { name: texts.myList, emptyText: 'Nothing in your list yet' },
}
const NO_TITLES: Title[] = []

function useList(list: List) {
  const { texts: config } = useTenant()
  const playlist = usePlaylist(list.configKey ? (config[list.configKey] ?? '') : '')
  const saved = useMyList()
  if (!list.configKey) return { titles: saved.titles, isLoaded: saved.isLoaded, parent: 'mylist' }
  const isLoaded = playlist.isFetched || !config[list.configKey]
  return { titles: playlist.data?.titles ?? NO_TITLES, isLoaded, parent: playlist.data?.id ?? '' }
}

/** The four lists of the catalogue: movies, series, my list, recently added. */
export function ListPage() {
  const list = LISTS[readPath().toLowerCase()] ?? { name: '', emptyText: texts.fallback }
  const { titles, isLoaded, parent } = useList(list)
  const tools = useCardTools()
  useScreenName(list.name)
  const isEmpty = isLoaded && titles.length === 0
  return (
    <main className="page">
      <div className="list-head">
        <h1>{list.name}</h1>
        {titles.length > 0 && <span className="count">{titles.length} titles</span>}
      </div>
      {isEmpty ? (
        <EmptyState
          title={list.emptyText}
          action={
            <ButtonLink look="main" href={paths.home}>
              {texts.goHome}
            </ButtonLink>
          }
        />
      ) : (
        <TitleGrid titles={titles} parent={parent} tools={tools} />
      )}
      {tools.play.popup}
      <UpdatePopup />
    </main>
  )
}
