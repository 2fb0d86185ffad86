import { DetailFacts } from '../../../features/catalogue/details/detail-facts.tsx'
import { useRouteParams } from '../../../shared/location/match-path.ts'
import { TitleHead } from '../../parts/titles/page/title-head.tsx'
import { TitlePage } from '../../parts/titles/page/title-page.tsx'
import { TitleTabs } from '../../parts/titles/page/title-tabs.tsx'
import { MoreLikeThis } from '../../parts/titles/related/more-like-this.tsx'
import { paths } from '../../paths.ts'
import { texts } from '../../texts.ts'

const TABS = [
  { id: 'more', label: texts.moreLikeThis },
  { id: 'facts', label: texts.details },
] as const

/** `/details/{id}/{parent}`: a film or an episode. */
export function DetailsPage() {
  const { parent = '' } = useRouteParams()
  return (
    <TitlePage>
      {(title, tools) => (
        <>
          <TitleHead title={title} tools={tools} label={texts.watchNow} />
          <div className="page">
            <TitleTabs
              name={title.name}
              tabs={TABS}
              draw={(tab) =>
                tab === 'more' ? (
                  <MoreLikeThis title={title} parent={parent} tools={tools} />
                ) : (
                  <DetailFacts title={title} toSearchHref={paths.searchFor} />
                )
              }
            />
          </div>
        </>
      )}
    </TitlePage>
  )
}
