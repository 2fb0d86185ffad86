import type { Title } from '@kola/contract/title'
import { Icon } from '@kola/ui/controls/icon'
import { Menu } from '@kola/ui/controls/menu'
import { Check, ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { usePlaylist, useTitle } from '../../features/catalogue/queries.ts'
import { findResumePoint } from '../../features/continue-watching/queries.ts'
import { useScreenName } from '../../features/tenant/use-screen-name.ts'
import { useRouteParams } from '../../shared/match-path.ts'
import { TitleSkeleton } from '../parts/home/home-skeleton.tsx'
import { type CardTools, useCardTools } from '../parts/playing/card-tools.tsx'
import { Episodes } from '../parts/titles/episodes.tsx'
import { MoreLikeThis } from '../parts/titles/more-like-this.tsx'
import { TitleHead } from '../parts/titles/title-head.tsx'
import { TitleMissing } from '../parts/titles/title-missing.tsx'
import { texts } from '../texts.ts'

interface SeasonMenuProps {
  seasons: readonly Title[]
  current: Title
  onChoose: (season: Title) => void
}

const nameSeason = (season: Title) => (season.number ? `Season ${season.number}` : season.name)

function SeasonMenu({ seasons, current, onChoose }: SeasonMenuProps) {
  return (
    <Menu
      button={(attributes) => (
        <button type="button" className="menu__button" {...attributes}>
          {nameSeason(current)} <Icon of={ChevronDown} />
        </button>
      )}
    >
      {(close) =>
        seasons.map((season) => (
          <button
            key={season.id}
            type="button"
            className="panel__item"
            aria-pressed={season.id === current.id}
            onClick={() => {
              onChoose(season)
              close()
            }}
          >
            {nameSeason(season)} {season.id === current.id && <Icon of={Check} />}
          </button>
        ))
      }
    </Menu>
  )
}

/** The season that is shown at first: where watching stopped, else the first one. */
function useSeason(series: Title, seasons: readonly Title[], tools: CardTools) {
  const [chosenId, setChosenId] = useState('')
  const point = findResumePoint(tools.points, series)
  const wanted = chosenId || point?.title.parentId
  const current = seasons.find((season) => season.id === wanted) ?? seasons[0]
  return { current, choose: (season: Title) => setChosenId(season.id) }
}

function SeriesBody({ series, tools }: { series: Title; tools: CardTools }) {
  const seasons = usePlaylist(series.id).data?.titles ?? []
  const { current, choose } = useSeason(series, seasons, tools)
  return (
    <div className="page">
      <div className="list-head">
        <h2>Episodes</h2>
        {current && seasons.length > 1 && <SeasonMenu seasons={seasons} current={current} onChoose={choose} />}
        {current?.runningTime && <span className="count">{current.runningTime}</span>}
      </div>
      {current && <Episodes seasonId={current.id} tools={tools} />}
      <section className="related">
        <h2>More like this</h2>
        <MoreLikeThis title={series} parent="" tools={tools} />
      </section>
    </div>
  )
}

/** `/detailseries/{id}`: a series; its episodes are the page. */
export function SeriesPage() {
  const { id = '' } = useRouteParams()
  const { data: series, error } = useTitle(id)
  const tools = useCardTools()
  useScreenName(series?.name ?? '')
  if (error || series === null) return <TitleMissing reason={error?.message ?? texts.fallback} />
  if (!series) return <TitleSkeleton />
  return (
    <main>
      <TitleHead title={series} tools={tools} label={texts.watchNow} />
      <SeriesBody key={series.id} series={series} tools={tools} />
      {tools.play.popup}
    </main>
  )
}
