import { useAccount } from '#features/account/queries.ts'
import { type StartPlayback, useStartPlayback } from '#features/playback/start/use-start-playback.tsx'
import { useTenant } from '#features/tenant/queries.ts'
import { PlayerView } from '../routing/player-view.ts'
import { usePlaybackNeeds } from './use-playback-needs.ts'

/** What play and resume buttons of this app do. */
export function useStart(): StartPlayback {
  const { isPlayEnabled } = useTenant()
  return useStartPlayback({
    needs: usePlaybackNeeds(),
    isPlayEnabled,
    account: useAccount(),
    loadPlayerPage: PlayerView.preload,
  })
}
