import { memo, type ReactNode, useDeferredValue } from 'react'
import type { CardTools } from '#app/titles/card-tools.tsx'
import { isSameRow, TitleRow } from '#app/titles/title-row.tsx'
import type { Home } from '#features/catalogue/queries.ts'
import { useMyList } from '#features/my-list/use-my-list.ts'
import { useTenant } from '#features/tenant/queries.ts'
import { paths } from '#shared/paths.ts'
import { texts } from '#shared/texts.ts'
import { RowsSkeleton } from '../home-skeleton.tsx'
import { HomeSpotlight } from '../home-spotlight.tsx'
import { PhoneBanner } from '../phone-banner.tsx'
import { say } from '../words.ts'
import { HoldStill } from './hold-still.tsx'
import { Later } from './later.tsx'
import { placeResumeRow } from './place-resume-row.ts'
import { ResumeRow } from './resume-row.tsx'
import { RowBoundary } from './row-boundary.tsx'
import { useArePersonalRowsKnown } from './use-personal-rows.ts'

/** The trending row shows this many. Specification 1 §9. */
const TRENDING_COUNT = 10
/** As many rows as any first screen shows. The first stands at once, the next one is laid out in a task of its own. */
const FIRST_ROWS = 2

interface HomeRowsProps {
  home: Home
  tools: CardTools
}

/** One part of home; the key says which, so that each fails alone. */
const part = (key: string, drawn: ReactNode) => <RowBoundary key={key}>{drawn}</RowBoundary>

interface PlaylistsProps {
  rows: Home['rows']
  tools: CardTools
  isFirst: boolean
  isResumed: boolean
}

/** The playlists of the regular carousel, with Continue Watching in its place. Not gone through for what a press on the banner changes. */
export const Playlists = memo(function Playlists({ rows, tools, isFirst, isResumed }: PlaylistsProps) {
  return placeResumeRow(rows, isResumed).map((row) => {
    if (row === 'resume') return part('resume', <ResumeRow points={tools.points} play={tools.play} />)
    const { id, name, titles } = row
    const at = rows.indexOf(row)
    const drawn = <TitleRow name={name} titles={titles} parent={id} tools={tools} isEager={isFirst && at === 0} />
    return part(
      id,
      <Later name={name} isNow={isFirst && at === 0} isSoon={at < FIRST_ROWS}>
        {drawn}
      </Later>,
    )
  })
}, isSameRow)

function Trending({ home, tools }: HomeRowsProps) {
  const country = useTenant().texts.country_name ?? ''
  if (home.trending.length === 0) return null
  const name = country ? say('trending', { country }) : say('trendingHere')
  const titles = home.trending.slice(0, TRENDING_COUNT)
  return (
    <Later name={name}>
      <TitleRow name={name} titles={titles} parent="trending" tools={tools} isRanked />
    </Later>
  )
}

function KnownRows({ home, tools }: HomeRowsProps) {
  const { isResumeEnabled } = useTenant()
  // After what was pressed shows it: the row may come, go and push.
  const saved = useDeferredValue(useMyList().titles)
  const showMyList = saved.length > 0
  const isResumed = isResumeEnabled && tools.points.length > 0
  return (
    <HoldStill>
      <div className="rows rows--lift">
        {showMyList &&
          part(
            'my-list',
            <TitleRow
              name={texts.myList}
              titles={saved}
              parent="mylist"
              tools={tools}
              allHref={paths.myList}
              isEager
            />,
          )}
        {part('phone', <PhoneBanner />)}
        <Playlists rows={home.rows} tools={tools} isFirst={!showMyList} isResumed={isResumed} />
        {part('spotlight', <HomeSpotlight home={home} tools={tools} />)}
        {part('trending', <Trending home={home} tools={tools} />)}
      </div>
    </HoldStill>
  )
}

/** Everything below the hero, in the order of specification 1 §2. */
export function HomeRows(props: HomeRowsProps) {
  // Drawn in slices: the answers come while the page is still being brought up.
  return useDeferredValue(useArePersonalRowsKnown()) ? <KnownRows {...props} /> : <RowsSkeleton />
}
