import { DetailFacts } from '#features/catalogue/details/detail-facts.tsx'
import { useRouteParams } from '#shared/location/match-path.ts'
import { texts } from '#shared/texts.ts'
import { TitleHead } from './head/title-head.tsx'
import { MoreLikeThis } from './related/more-like-this.tsx'
import { TitlePage } from './title-page.tsx'
import { TitleTabs } from './title-tabs.tsx'

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
                  <DetailFacts title={title} />
                )
              }
            />
          </div>
        </>
      )}
    </TitlePage>
  )
}
