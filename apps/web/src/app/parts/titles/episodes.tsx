import type { Title } from '@kola/contract/title'
import { Message } from '@kola/ui/surfaces/message'
import { EpisodeList } from '../../../features/catalogue/episode-list.tsx'
import { usePlaylist } from '../../../features/catalogue/queries.ts'
import { paths } from '../../paths.ts'
import { texts } from '../../texts.ts'
import type { CardTools } from '../playing/card-tools.tsx'

/** The episodes of a season as they are now. */
export function Episodes({ seasonId, tools }: { seasonId: string; tools: CardTools }) {
  const { data, isError } = usePlaylist(seasonId)
  const findPoint = (episode: Title) => tools.points.find((point) => point.titleId === episode.id)
  if (isError) return <Message kind="danger">{texts.fallback}</Message>
  return (
    <EpisodeList
      episodes={data?.titles ?? []}
      isPlayable={tools.play.isEnabled}
      findPosition={(episode) => findPoint(episode)?.positionSeconds}
      toHref={(episode) => paths.player(episode.id, findPoint(episode) !== undefined)}
      onPlay={(episode, isResume) => void tools.play.start(episode, { isResume })}
    />
  )
}
