import type { Title } from '@kola/contract/title'
import { Tabs } from '@kola/ui/controls/tabs'
import { useState } from 'react'
import { DetailFacts } from '../../features/catalogue/detail-facts.tsx'
import { useTitle } from '../../features/catalogue/queries.ts'
import { useScreenName } from '../../features/tenant/use-screen-name.ts'
import { useRouteParams } from '../../shared/match-path.ts'
import { TitleSkeleton } from '../parts/home/home-skeleton.tsx'
import { type CardTools, useCardTools } from '../parts/playing/card-tools.tsx'
import { Episodes } from '../parts/titles/episodes.tsx'
import { MoreLikeThis } from '../parts/titles/more-like-this.tsx'
import { TitleHead } from '../parts/titles/title-head.tsx'
import { TitleMissing } from '../parts/titles/title-missing.tsx'
import { texts } from '../texts.ts'

const TABS = [
  { id: 'episodes', label: texts.episodes },
  { id: 'more', label: texts.moreLikeThis },
  { id: 'facts', label: texts.details },
] as const

type Tab = (typeof TABS)[number]['id']

function SeasonTab({ tab, season, tools }: { tab: Tab; season: Title; tools: CardTools }) {
  if (tab === 'episodes') return <Episodes seasonId={season.id} tools={tools} />
  if (tab === 'more') return <MoreLikeThis title={season} parent="" tools={tools} />
  return <DetailFacts title={season} />
}

/** `/playlistdetails/{id}`: a season. */
export function SeasonPage() {
  const { id = '' } = useRouteParams()
  const { data: season, error } = useTitle(id)
  const [tab, setTab] = useState<Tab>('episodes')
  const tools = useCardTools()
  useScreenName(season?.name ?? '')
  if (error || season === null) return <TitleMissing reason={error?.message ?? texts.fallback} />
  if (!season) return <TitleSkeleton />
  return (
    <main>
      <TitleHead title={season} tools={tools} label={texts.startWatching} />
      <div className="page">
        <Tabs label={`About ${season.name}`} tabs={TABS} current={tab} onChange={setTab}>
          <div className="tab-body">
            <SeasonTab tab={tab} season={season} tools={tools} />
          </div>
        </Tabs>
      </div>
      {tools.play.popup}
    </main>
  )
}
