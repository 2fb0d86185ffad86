import type { Title } from '@kola/contract/title'
import type { CardTools } from '#app/titles/card-tools.tsx'
import { DetailFacts } from '#features/catalogue/details/detail-facts.tsx'
import { usePlaylist } from '#features/catalogue/queries.ts'
import { findResumePoint } from '#features/continue-watching/queries.ts'
import { useHashParam } from '#shared/location/hash-param.ts'
import { texts } from '#shared/texts.ts'
import { Episodes, EpisodesLost, EpisodesSkeleton, NoEpisodes } from './episodes/episodes.tsx'
import { SeasonMenu } from './episodes/season-menu.tsx'
import { TitleHead } from './head/title-head.tsx'
import { MoreLikeThis } from './related/more-like-this.tsx'
import { TitlePage } from './title-page.tsx'
import { say } from './words.ts'

interface BodyProps {
  series: Title
  tools: CardTools
}

/** The season that is shown: the chosen one, which the address keeps, else where watching stopped, else the first. */
function useSeason(series: Title, seasons: readonly Title[], tools: CardTools) {
  const [chosenId, choose] = useHashParam('season')
  const point = findResumePoint(tools.points, series)
  const wanted = chosenId || point?.title.parentId
  const current = seasons.find((season) => season.id === wanted) ?? seasons[0]
  return { current, choose: (season: Title) => choose(season.id) }
}

function SeriesEpisodes({ series, tools }: BodyProps) {
  const { data, isError, refetch } = usePlaylist(series.id)
  const seasons = data?.titles ?? []
  const { current, choose } = useSeason(series, seasons, tools)
  return (
    <section aria-labelledby="episodes">
      <div className="list-head">
        <h2 id="episodes">{say('episodes')}</h2>
        {current && seasons.length > 1 && <SeasonMenu seasons={seasons} current={current} onChoose={choose} />}
        {current?.runningTime && <span className="count">{current.runningTime}</span>}
      </div>
      {current && <Episodes season={current} series={series} tools={tools} />}
      {!current && data && <NoEpisodes />}
      {!data && isError && <EpisodesLost onRetry={() => void refetch()} />}
      {!data && !isError && <EpisodesSkeleton />}
    </section>
  )
}

/** `/detailseries/{id}`: a series; its episodes are the page. */
export function SeriesPage() {
  return (
    <TitlePage>
      {(series, tools) => (
        <>
          <TitleHead title={series} tools={tools} label={texts.startWatching} />
          <div className="page">
            <SeriesEpisodes series={series} tools={tools} />
            <section className="related" aria-labelledby="related">
              <h2 id="related">{say('moreLikeThis')}</h2>
              <MoreLikeThis title={series} parent="" tools={tools} withFavourites />
            </section>
            <section className="related" aria-labelledby="facts">
              <h2 id="facts">{say('details')}</h2>
              <DetailFacts title={series} />
            </section>
          </div>
        </>
      )}
    </TitlePage>
  )
}
