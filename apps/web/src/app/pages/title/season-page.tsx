import type { Title } from '@kola/contract/title'
import type { CardTools } from '#app/titles/card-tools.tsx'
import { DetailFacts } from '#features/catalogue/details/detail-facts.tsx'
import { useTitle } from '#features/catalogue/queries.ts'
import { texts } from '#shared/texts.ts'
import { Episodes } from './episodes/episodes.tsx'
import { TitleHead } from './head/title-head.tsx'
import { MoreLikeThis } from './related/more-like-this.tsx'
import { TitlePage } from './title-page.tsx'
import { TitleTabs } from './title-tabs.tsx'

const TABS = [
  { id: 'episodes', label: texts.episodes },
  { id: 'more', label: texts.moreLikeThis },
  { id: 'facts', label: texts.details },
] as const

type Tab = (typeof TABS)[number]['id']

function SeasonEpisodes({ season, tools }: { season: Title; tools: CardTools }) {
  const { data: series = null } = useTitle(season.seriesId ?? season.parentId ?? '')
  return <Episodes season={season} series={series} tools={tools} />
}

function SeasonTab({ tab, season, tools }: { tab: Tab; season: Title; tools: CardTools }) {
  if (tab === 'episodes') {
    return (
      <>
        <h2 className="visually-hidden">{texts.episodes}</h2>
        <SeasonEpisodes season={season} tools={tools} />
      </>
    )
  }
  if (tab === 'more') return <MoreLikeThis title={season} parent="" tools={tools} />
  return <DetailFacts title={season} />
}

/** `/playlistdetails/{id}`: a season. */
export function SeasonPage() {
  return (
    <TitlePage>
      {(season, tools) => (
        <>
          <TitleHead title={season} tools={tools} label={texts.startWatching} />
          <div className="page">
            <TitleTabs
              name={season.name}
              tabs={TABS}
              draw={(tab) => <SeasonTab tab={tab} season={season} tools={tools} />}
            />
          </div>
        </>
      )}
    </TitlePage>
  )
}
