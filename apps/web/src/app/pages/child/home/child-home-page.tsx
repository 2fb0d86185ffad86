import type { Title } from '@kola/contract/title'
import { Progress } from '@kola/ui/content/progress'
import { Button, ButtonLink } from '@kola/ui/controls/button'
import { Icon } from '@kola/ui/controls/icon'
import { EmptyState } from '@kola/ui/feedback/empty-state'
import { Skeleton } from '@kola/ui/feedback/skeleton'
import { Play } from '@kola/ui/icons/titles'
import { NoLine } from '#app/offline/no-line.tsx'
import { toTitleHref } from '#app/titles/title-links.ts'
import { type Home, useHome } from '#features/catalogue/queries.ts'
import { toWatchedPart } from '#features/catalogue/title-words.ts'
import { type ResumePoint, useResumeList } from '#features/continue-watching/queries.ts'
import { useScreenName } from '#features/tenant/use-screen-name.ts'
import { usePerson } from '#shared/memory/person.ts'
import { paths } from '#shared/paths.ts'
import { texts } from '#shared/texts.ts'
import { TitlePicture } from '#shared/titles/title-picture.tsx'
import { planChildHome } from './plan-child-home.ts'
import { say } from './words.ts'

const CARD_SIZES = '(min-width: 1000px) 16vw, (min-width: 700px) 24vw, 46vw'

const PLACES = [0, 1, 2, 3, 4, 5]

const isFilm = ({ kind }: Title) => kind === 'movie' || kind === 'episode'
const toPlayHref = (title: Title) => (isFilm(title) ? paths.player(title.id) : toTitleHref(title, 'home'))

interface CardProps {
  title: Title
  href: string
  /** How much is watched, 0 to 1. */
  at?: number | undefined
}

function BigCard({ title, href, at }: CardProps) {
  return (
    <a href={href}>
      <span className="kid-grid__picture">
        <TitlePicture art={title.art} shape="poster" sizes={CARD_SIZES} />
        {at !== undefined && <Progress at={at} />}
      </span>
      {title.name}
    </a>
  )
}

function GoOn({ points }: { points: readonly ResumePoint[] }) {
  if (points.length === 0) return null
  return (
    <section className="kid-part" data-zone="part">
      <h2>{say('goOn')}</h2>
      <div className="kid-grid">
        {points.map(({ title, titleId, positionSeconds }) => (
          <BigCard
            key={titleId}
            title={title}
            href={paths.player(titleId, true)}
            at={toWatchedPart(positionSeconds, title.durationSeconds)}
          />
        ))}
      </div>
    </section>
  )
}

function Films({ home }: { home: Home }) {
  const { first, titles } = planChildHome(home)
  const points = useResumeList()
  if (!first) return <p className="kid-note">{say('nothing')}</p>
  return (
    <>
      <a className="kid-hero" href={toPlayHref(first)} aria-label={say('play', { name: first.name })}>
        <TitlePicture art={first.art} shape="hero" when="first" />
        <b>{first.name}</b>
        <Icon of={Play} solid />
      </a>
      <GoOn points={points} />
      <section className="kid-part" aria-label={say('forYou')} data-zone="part">
        <div className="kid-grid">
          {titles.map((title) => (
            <BigCard key={title.id} title={title} href={toTitleHref(title, 'home')} />
          ))}
        </div>
      </section>
      <p className="kid-more">
        <ButtonLink href={paths.movies}>{say('allFilms')}</ButtonLink>
        <ButtonLink href={paths.series}>{say('allSeries')}</ButtonLink>
      </p>
    </>
  )
}

/** What a child sees first: one large picture, what was begun, and everything else in large cards. */
export function ChildHomePage() {
  useScreenName(say('cinema', { name: usePerson()?.name ?? '' }))
  return <ChildCinema />
}

/** The same where something stands over it. */
export function ChildCinema() {
  const name = usePerson()?.name ?? ''
  const { data: home, isError, isPaused, refetch } = useHome()
  const retry = () => void refetch()
  return (
    <main aria-busy={!home && !isError && !isPaused}>
      <h1 className="visually-hidden">{say('cinema', { name })}</h1>
      {home && <Films home={home} />}
      {!home && isPaused && <NoLine onRetry={retry} />}
      {!home && isError && (
        <EmptyState
          title={texts.fallback}
          action={
            <Button look="main" onClick={retry}>
              {say('tryAgain')}
            </Button>
          }
        />
      )}
      {!home && !isError && !isPaused && (
        <div className="kid-part">
          <span className="visually-hidden" role="status">
            {say('loading')}
          </span>
          <div className="kid-grid">
            {PLACES.map((place) => (
              <Skeleton key={place} shape="poster" />
            ))}
          </div>
        </div>
      )}
    </main>
  )
}
