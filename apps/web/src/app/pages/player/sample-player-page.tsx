import type { ReactNode } from 'react'
import { usePlaylist } from '#features/catalogue/queries.ts'
import { useTenant } from '#features/tenant/queries.ts'
import { useHashPath } from '#shared/location/location.ts'
import { RouteParamsContext } from '#shared/location/match-path.ts'
import { morePatterns } from '#shared/more-patterns.ts'
import { PlayerPage } from './player-page.tsx'

/** The first episode of a series' first season; empty until it is known. */
function useFirstEpisode(seriesId: string): string {
  const season = usePlaylist(seriesId).data?.titles[0]?.id ?? ''
  return usePlaylist(season).data?.titles[0]?.id ?? ''
}

/**
 * `/dashvideo` plays the tenant's sample film, `/videoplayerseries` its sample series from the first episode; `without`
 * is drawn where none is named. GAP-126.
 */
export function SamplePlayerPage({ without }: { without: ReactNode }) {
  const { sample_title_id: film = '', sample_series_id: series = '' } = useTenant().texts
  const isSeries = useHashPath().toLowerCase().startsWith(morePatterns.seriesPlayer)
  const episode = useFirstEpisode(isSeries ? series : '')
  const id = isSeries ? episode : film
  if ((isSeries ? series : film) === '') return without
  if (id === '') return <main className="player" data-theme="dark" />
  return (
    <RouteParamsContext value={{ id }}>
      <PlayerPage hasListBeside={isSeries} />
    </RouteParamsContext>
  )
}
