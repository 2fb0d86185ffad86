import type { Marker } from '@kola/contract/playback'
import type { Player } from '@kola/player/player'
import { Icon } from '@kola/ui/controls/icon'
import { SkipForward } from '@kola/ui/icons/player'
import { useRef } from 'react'
import { ScreenStyles } from '#shared/views/screen-styles.tsx'
import { usePlayerState } from '../film/use-player-state.ts'
import { say } from '../words.ts'
import { findSkip } from './find-skip.ts'
import href from './moments.css?url'
import { useRemoteFocus } from './use-remote-focus.ts'

interface SkipPillProps {
  player: Player
  markers: readonly Marker[]
}

/** Leads past the opening or the recap while it plays. */
export function SkipPill({ player, markers }: SkipPillProps) {
  const marker = usePlayerState(player, ({ status, positionSeconds }) =>
    status === 'loading' || status === 'error' ? null : findSkip(markers, positionSeconds),
  )
  return (
    <>
      <ScreenStyles href={href} />
      {marker && <Pill key={marker.kind} player={player} marker={marker} />}
    </>
  )
}

function Pill({ player, marker }: { player: Player; marker: Marker }) {
  const button = useRef<HTMLButtonElement>(null)
  useRemoteFocus(button)
  return (
    <button
      type="button"
      className="player__pill"
      ref={button}
      onClick={() => void player.send({ type: 'seek', positionSeconds: marker.endSeconds })}
    >
      <Icon of={SkipForward} />
      {marker.kind === 'intro' ? say('skipIntro') : say('skipRecap')}
    </button>
  )
}
