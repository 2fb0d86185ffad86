import { Tabs } from '@kola/ui/controls/tabs'
import { useState } from 'react'
import { DetailFacts } from '../../features/catalogue/detail-facts.tsx'
import { useTitle } from '../../features/catalogue/queries.ts'
import { useScreenName } from '../../features/tenant/use-screen-name.ts'
import { useRouteParams } from '../../shared/match-path.ts'
import { TitleSkeleton } from '../parts/home/home-skeleton.tsx'
import { useCardTools } from '../parts/playing/card-tools.tsx'
import { MoreLikeThis } from '../parts/titles/more-like-this.tsx'
import { TitleHead } from '../parts/titles/title-head.tsx'
import { TitleMissing } from '../parts/titles/title-missing.tsx'
import { texts } from '../texts.ts'

const TABS = [
  { id: 'more', label: texts.moreLikeThis },
  { id: 'facts', label: texts.details },
] as const

/** `/details/{id}/{parent}`: a film or an episode. */
export function DetailsPage() {
  const { id = '', parent = '' } = useRouteParams()
  const { data: title, error } = useTitle(id)
  const [tab, setTab] = useState<(typeof TABS)[number]['id']>('more')
  const tools = useCardTools()
  useScreenName(title?.name ?? '')
  if (error || title === null) return <TitleMissing reason={error?.message ?? texts.fallback} />
  if (!title) return <TitleSkeleton />
  return (
    <main>
      <TitleHead title={title} tools={tools} label={texts.watchNow} />
      <div className="page">
        <Tabs label={`About ${title.name}`} tabs={TABS} current={tab} onChange={setTab}>
          <div className="tab-body">
            {tab === 'more' ? (
              <MoreLikeThis title={title} parent={parent} tools={tools} />
            ) : (
              <DetailFacts title={title} />
            )}
          </div>
        </Tabs>
      </div>
      {tools.play.popup}
    </main>
  )
}
