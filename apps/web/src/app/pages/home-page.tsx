import { Button, ButtonLink } from '@kola/ui/controls/button'
import { Spotlight } from '@kola/ui/shelf/spotlight'
import { EmptyState } from '@kola/ui/surfaces/empty-state'
import { Fragment, type ReactNode } from 'react'
import { type Home, type HomeRow, useHome } from '../../features/catalogue/queries.ts'
import { TitleHero } from '../../features/catalogue/title-hero.tsx'
import { MyListButton } from '../../features/my-list/my-list-buttons.tsx'
import { useMyList } from '../../features/my-list/use-my-list.ts'
import { useTenant } from '../../features/tenant/queries.ts'
import { useScreenName } from '../../features/tenant/use-screen-name.ts'
import { TitlePicture } from '../../shared/title-picture.tsx'
import { HomeSkeleton } from '../parts/home/home-skeleton.tsx'
import { placeResumeRow } from '../parts/home/place-resume-row.ts'
import { ResumeRow } from '../parts/home/resume-row.tsx'
import { type CardTools, useCardTools } from '../parts/playing/card-tools.tsx'
import { WatchButton } from '../parts/playing/watch-button.tsx'
import { toTitleHref } from '../parts/titles/title-links.ts'
import { TitleRow } from '../parts/titles/title-row.tsx'
import { paths } from '../paths.ts'
import { texts } from '../texts.ts'

/** The trending row shows this many. Specification 1 §9. */
const TRENDING_COUNT = 10

function HomeHero({ home, tools }: { home: Home; tools: CardTools }) {
  const [title] = home.hero
  if (!title) return <div className="bar-space" />
  const actions = (
    <>
      <WatchButton title={title} points={tools.points} play={tools.play} label={texts.watchNow} />
      <MyListButton {...tools.findListState(title.id)} name={title.name} label={texts.myList} />
    </>
  )
  return <TitleHero title={title} label="Featured" kicker={title.tagline} rating={texts.cardRating} actions={actions} />
}

function HomeSpotlight({ home, tools }: { home: Home; tools: CardTools }) {
  const title = home.spotlight
  if (!title) return null
  const isSeries = title.kind === 'series' || title.kind === 'season'
  const actions = (
    <>
      <WatchButton
        title={title}
        points={tools.points}
        play={tools.play}
        look="quiet"
        label={isSeries ? texts.startWatching : texts.watchNow}
      />
      <ButtonLink look="text" href={toTitleHref(title, 'spotlight')} aria-label={`More about ${title.name}`}>
        More
      </ButtonLink>
    </>
  )
  const picture = <TitlePicture art={title.art} shape="hero" sizes="(min-width: 1000px) 58vw, 100vw" />
  return <Spotlight kicker="Spotlight" name={title.name} text={title.synopsis} picture={picture} actions={actions} />
}

function HomeRows({ home, tools }: { home: Home; tools: CardTools }) {
  const { isResumeEnabled } = useTenant()
  const { titles: saved } = useMyList()
  const drawRow = (row: HomeRow, isEager: boolean): ReactNode => (
    <TitleRow name={row.name} titles={row.titles} parent={row.id} tools={tools} isEager={isEager} />
  )
  const rows = placeResumeRow(home.rows, isResumeEnabled && tools.points.length > 0)
  return (
    <div className="rows rows--lift">
      {saved.length > 0 && (
        <TitleRow name={texts.myList} titles={saved} parent="mylist" tools={tools} allHref={paths.myList} isEager />
      )}
      {rows.map((row, index) => (
        <Fragment key={row === 'resume' ? 'resume' : row.id}>
          {row === 'resume' ? (
            <ResumeRow points={tools.points} play={tools.play} />
          ) : (
            drawRow(row, index === 0 && saved.length === 0)
          )}
        </Fragment>
      ))}
      <HomeSpotlight home={home} tools={tools} />
      {home.trending.length > 0 && (
        <TitleRow
          name="Trending in Nigeria"
          titles={home.trending.slice(0, TRENDING_COUNT)}
          parent="trending"
          tools={tools}
          isRanked
        />
      )}
    </div>
  )
}

export function HomePage() {
  useScreenName('Home')
  const { data: home, isError, refetch } = useHome()
  const tools = useCardTools()
  if (isError && !home) {
    return (
      <main className="gate gate--middle">
        <EmptyState
          level={1}
          title={texts.fallback}
          action={
            <Button look="main" onClick={() => void refetch()}>
              Try again
            </Button>
          }
        >
          <p>The films did not answer. Look whether your line is up.</p>
        </EmptyState>
      </main>
    )
  }
  if (!home) return <HomeSkeleton />
  return (
    <main>
      <HomeHero home={home} tools={tools} />
      <HomeRows home={home} tools={tools} />
      {tools.play.popup}
    </main>
  )
}
