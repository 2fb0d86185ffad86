import { createCastEngine } from '@kola/player/cast/cast-engine'
import type { CastMedia } from '@kola/player/cast/cast-state'
import type { Caster } from '@kola/player/cast/caster'
import { createPlayer, type Player } from '@kola/player/player'
import { Button } from '@kola/ui/controls/button'
import { Icon } from '@kola/ui/controls/icon'
import { Cast } from '@kola/ui/icons/player'
import { useEffect, useRef, useState } from 'react'
import { toConnectedText } from '#shared/casting/cast-texts.ts'
import { ScreenStyles } from '#shared/views/screen-styles.tsx'
import { usePlayerState } from '../film/use-player-state.ts'
import { TracksPanel } from '../panels/tracks-panel.tsx'
import { MiddleControls } from '../screen/middle-controls.tsx'
import { BottomBar, type PanelName, TopBar } from '../screen/player-bars.tsx'
import { ScrubBar } from '../scrub/scrub-bar.tsx'
import { useCloseRequest } from '../surroundings/use-close-request.ts'
import { useFullscreen } from '../surroundings/use-fullscreen.ts'
import { useKeys } from '../surroundings/use-keys.ts'
import { say } from '../words.ts'
import href from './cast.css?url'
import { CastNote } from './cast-note.tsx'
import { sayCastFault } from './say-cast-fault.ts'

/** What plays there, and how it came there. */
export interface CastThere {
  titleId: string
  name: string
  pictureUrl: string | undefined
  /** Null where the device plays it already. */
  load: { startSeconds: number; durationSeconds: number; readMedia: () => Promise<CastMedia> } | null
}

interface CastScreenProps {
  caster: Caster
  there: CastThere
  note: string | null
  onFailed: (text: string) => void
  onEnded: () => void
  onBack: () => void
}

/** The device plays; what stands here steers it. */
export function CastScreen({ caster, there, note, onFailed, onEnded, onBack }: CastScreenProps) {
  const frame = useRef<HTMLElement>(null)
  const player = useCastPlayer(caster, there)
  const [panel, setPanel] = useState<PanelName | null>(null)
  const full = useFullscreen(frame)
  const deviceName = caster.getState().deviceName
  useEndings(player, { onFailed, onEnded })
  const onEscape = () => (panel ? setPanel(null) : onBack())
  useKeys({ player, frame, onFullscreen: full.toggle, onEscape, onKey: () => undefined })
  useCloseRequest(panel !== null, onEscape)
  const bars = { openPanel: panel, onPanel: (name: PanelName) => setPanel((open) => (open === name ? null : name)) }
  return (
    <main className="player" data-theme="dark" ref={frame} aria-label={there.name}>
      <ScreenStyles href={href} />
      {there.pictureUrl && <img className="cast-picture" src={there.pictureUrl} alt="" />}
      <div className="cast-dim" />
      <TopBar {...bars} facts={say('onDevice', { device: deviceName })} name={there.name} onBack={onBack} />
      <div className="cast-stage">
        <Icon of={Cast} />
        <h1>{toConnectedText(deviceName)}</h1>
        <p>{say('castStays')}</p>
        <MiddleControls player={player} />
        <Button small onClick={() => caster.disconnect()}>
          {say('stopCasting')}
        </Button>
      </div>
      <BottomBar {...bars} player={player} isFull={full.isFull} onFullscreen={full.toggle} isSimple>
        <ScrubBar player={player} frames={[]} markers={[]} onScrubbing={() => undefined} />
      </BottomBar>
      {panel === 'tracks' && <TracksPanel player={player} />}
      <CastNote text={note} />
    </main>
  )
}

/** One player for as long as the screen stands. It loads once, also where React mounts twice. */
function useCastPlayer(caster: Caster, { load }: CastThere): Player {
  const [player] = useState(() => {
    const engine = createCastEngine({ caster, readMedia: load ? load.readMedia : () => Promise.resolve(null) })
    const initial = load ? { durationSeconds: load.durationSeconds, positionSeconds: load.startSeconds } : {}
    return createPlayer({ engine, initial })
  })
  const hasLoaded = useRef(false)
  useEffect(() => {
    if (!load || hasLoaded.current) return
    hasLoaded.current = true
    const source = { url: '', format: 'dash' } as const
    void player.send({ type: 'load', source, startSeconds: load.startSeconds })
  }, [player, load])
  return player
}

function useEndings(player: Player, told: Pick<CastScreenProps, 'onFailed' | 'onEnded'>) {
  const status = usePlayerState(player, (state) => state.status)
  const code = usePlayerState(player, (state) => state.error?.code)
  const latest = useRef(told)
  latest.current = told
  useEffect(() => {
    if (status === 'ended') latest.current.onEnded()
    if (status === 'error') latest.current.onFailed(sayCastFault(code))
  }, [status, code])
}
