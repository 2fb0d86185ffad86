import type { Title } from '@kola/contract/title'
import { Button } from '@kola/ui/controls/button'
import { EmptyState } from '@kola/ui/feedback/empty-state'
import { Message } from '@kola/ui/feedback/message'
import { Skeleton } from '@kola/ui/feedback/skeleton'
import type { CardTools } from '#app/titles/card-tools.tsx'
import { EpisodeList } from '#features/catalogue/details/episode-list.tsx'
import { usePlaylist } from '#features/catalogue/queries.ts'
import { useWatchedEpisodes } from '#features/continue-watching/queries.ts'
import { canStore } from '#shared/stored/stored-sign.ts'
import { StoreButton, toPlace } from '../head/store-button.tsx'
import { say } from '../words.ts'

const PLACES = [0, 1, 2, 3]

interface EpisodesProps {
  season: Title
  /** Null until it has come. */
  series: Title | null
  tools: CardTools
}

/** The episodes of a season as they are now. */
export function Episodes({ season, series, tools }: EpisodesProps) {
  const seasonId = season.id
  const { data, isError, refetch } = usePlaylist(seasonId)
  const watched = useWatchedEpisodes()
  const findPosition = (episode: Title) => tools.points.find((point) => point.titleId === episode.id)?.positionSeconds
  const drawTool = (episode: Title, number: number) =>
    series && (
      <StoreButton
        look="icon"
        title={episode}
        name={episode.name}
        episode={toPlace({ ...episode, number: episode.number ?? number }, season, series)}
        warm={tools.play.warm}
      />
    )
  if (!data) return isError ? <EpisodesLost onRetry={() => void refetch()} /> : <EpisodesSkeleton />
  if (data.titles.length === 0) return <NoEpisodes />
  return (
    <EpisodeList
      episodes={data.titles}
      isPlayEnabled={tools.play.isEnabled}
      startingId={tools.play.startingId}
      findPosition={findPosition}
      isWatched={(episode) => watched.has(episode.id)}
      onPlay={(episode, isResume) => void tools.play.start(episode, { isResume })}
      drawTool={series && canStore() ? drawTool : undefined}
    />
  )
}

/** A chain without an episode at its end. */
export function NoEpisodes() {
  return (
    <EmptyState title={say('noEpisodes')}>
      <p>{say('noEpisodesWhy')}</p>
    </EmptyState>
  )
}

export function EpisodesLost({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="stack">
      <Message kind="danger">{say('episodesLost')}</Message>
      <Button small onClick={onRetry}>
        {say('tryAgain')}
      </Button>
    </div>
  )
}

export function EpisodesSkeleton() {
  return (
    <div className="episodes" aria-busy="true">
      {PLACES.map((place) => (
        <div className="episode" key={place}>
          <span className="episode__number" />
          <div className="episode__picture">
            <Skeleton shape="still" />
          </div>
          <div className="episode__head stack">
            <Skeleton shape="line" width="60%" />
            <Skeleton shape="line" width="30%" />
          </div>
        </div>
      ))}
    </div>
  )
}
