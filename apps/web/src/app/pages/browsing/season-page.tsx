import type { Title } from '@kola/contract/title'
import { DetailFacts } from '../../../features/catalogue/details/detail-facts.tsx'
import type { CardTools } from '../../parts/playing/card-tools.tsx'
import { Episodes } from '../../parts/titles/page/episodes.tsx'
import { TitleHead } from '../../parts/titles/page/title-head.tsx'
import { TitlePage } from '../../parts/titles/page/title-page.tsx'
import { TitleTabs } from '../../parts/titles/page/title-tabs.tsx'
import { MoreLikeThis } from '../../parts/titles/related/more-like-this.tsx'
import { paths } from '../../paths.ts'
import { texts } from '../../texts.ts'

const TABS = [
  { id: 'episodes', label: texts.episodes },
  { id: 'more', label: texts.moreLikeThis },
  { id: 'facts', label: texts.details },
] as const

type Tab = (typeof TABS)[number]['id']

function SeasonTab({ tab, season, tools }: { tab: Tab; season: Title; tools: CardTools }) {
  if (tab === 'episodes') return <Episodes seasonId={season.id} tools={tools} />
  if (tab === 'more') return <MoreLikeThis title={season} parent="" tools={tools} />
  return <DetailFacts title={season} toSearchHref={paths.searchFor} />
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
