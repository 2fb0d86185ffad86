import type { Player } from '@kola/player/player'
import { IconButton } from '@kola/ui/controls/icon-button'
import {
  Airplay,
  ArrowLeft,
  Captions,
  Cast,
  Gauge,
  Info,
  ListVideo,
  Maximize,
  Minimize,
  Pause,
  PictureInPicture as Pip,
  Timer,
  Volume1,
  Volume2,
  VolumeX,
} from '@kola/ui/icons/player'
import { Play } from '@kola/ui/icons/titles'
import type { ReactNode } from 'react'
import { Rich } from '#shared/messages/rich.tsx'
import type { PictureInPicture } from '../elsewhere/use-picture-in-picture.ts'
import { usePlayerState } from '../film/use-player-state.ts'
import { sayPlace } from '../place/say-place.ts'
import { say } from '../words.ts'

export type PanelName = 'episodes' | 'speed' | 'quality' | 'tracks' | 'about' | 'cast' | 'keys'

interface BarProps {
  openPanel: PanelName | null
  onPanel: (name: PanelName) => void
}

export interface TopBarProps extends BarProps {
  /** Of the title, or where it plays. */
  facts: string
  /** What plays, in one line. */
  name: string
  /** Whose end is told where there is room for it. */
  player?: Player
  onBack: () => void
  /** Left out where the film is on a device already. */
  cast?: { onPress: () => void; onIntent: () => void }
  /** The browser's own ways to another place, as far as it has them. */
  elsewhere?: { window: PictureInPicture | null; screen: (() => void) | null }
  /** Opens what is told of the title; left out where nothing more is known of it. */
  hasAbout?: boolean
}

/** Back, what plays, and what belongs to it. */
export function TopBar({ facts, name, openPanel, onPanel, onBack, cast, elsewhere, hasAbout = false }: TopBarProps) {
  return (
    <div className="player__top player__bar">
      <IconButton label={say('back')} icon={ArrowLeft} onClick={onBack} />
      <p className="player__name">
        <b>{name}</b>
        <span>{facts}</span>
      </p>
      <div className="player__tools">
        {elsewhere?.window && (
          <IconButton
            label={say(elsewhere.window.isOn ? 'leaveWindow' : 'ownWindow')}
            icon={Pip}
            aria-pressed={elsewhere.window.isOn}
            onClick={elsewhere.window.toggle}
          />
        )}
        {elsewhere?.screen && <IconButton label={say('otherScreen')} icon={Airplay} onClick={elsewhere.screen} />}
        {cast && (
          <IconButton
            label={say('cast')}
            icon={Cast}
            aria-expanded={openPanel === 'cast'}
            onClick={cast.onPress}
            onPointerEnter={cast.onIntent}
            onFocus={cast.onIntent}
          />
        )}
        {hasAbout && (
          <IconButton
            label={say('about')}
            icon={Info}
            aria-expanded={openPanel === 'about'}
            onClick={() => onPanel('about')}
          />
        )}
      </div>
    </div>
  )
}

export interface BottomBarProps extends BarProps {
  player: Player
  isFull: boolean
  onFullscreen: () => void
  /** Neither speed nor quality is chosen here. */
  isSimple?: boolean
  /** There are others to go to. */
  hasEpisodes?: boolean
  /** The scrub bar. */
  children: ReactNode
}

/** Time, volume, choices and full screen under the scrub bar. */
export function BottomBar(props: BottomBarProps) {
  const { player, openPanel, onPanel, isFull, onFullscreen, isSimple, children, hasEpisodes } = props
  const isPlaying = usePlayerState(player, ({ status }) => status === 'playing' || status === 'buffering')
  return (
    <div className="player__bottom player__bar">
      {children}
      <div className="player__row">
        <span className="player__wide">
          <IconButton
            label={say(isPlaying ? 'pause' : 'play')}
            icon={isPlaying ? Pause : Play}
            solid
            onClick={() => void player.send({ type: isPlaying ? 'pause' : 'play' })}
          />
          <Volume player={player} />
        </span>
        <Time player={player} />
        {hasEpisodes && (
          <IconButton
            label={say('episodes')}
            icon={ListVideo}
            aria-expanded={openPanel === 'episodes'}
            onClick={() => onPanel('episodes')}
          />
        )}
        {!isSimple && (
          <IconButton
            label={say('speedAndSleep')}
            icon={Timer}
            aria-expanded={openPanel === 'speed'}
            onClick={() => onPanel('speed')}
          />
        )}
        <IconButton
          label={say('tracks')}
          icon={Captions}
          aria-expanded={openPanel === 'tracks'}
          onClick={() => onPanel('tracks')}
        />
        {!isSimple && (
          <IconButton
            label={say('qualityAndData')}
            icon={Gauge}
            aria-expanded={openPanel === 'quality'}
            onClick={() => onPanel('quality')}
          />
        )}
        <IconButton
          label={say(isFull ? 'leaveFullScreen' : 'fullScreen')}
          icon={isFull ? Minimize : Maximize}
          onClick={onFullscreen}
        />
      </div>
    </div>
  )
}

function Volume({ player }: { player: Player }) {
  const volume = usePlayerState(player, (state) => state.volume)
  const muted = usePlayerState(player, (state) => state.muted)
  const heard = muted ? 0 : volume
  return (
    <>
      <IconButton
        label={say(muted ? 'soundOn' : 'mute')}
        icon={heard === 0 ? VolumeX : heard < 0.5 ? Volume1 : Volume2}
        onClick={() => void player.send({ type: 'setMuted', muted: !muted })}
      />
      <input
        className="volume"
        type="range"
        min="0"
        max="1"
        step="0.01"
        value={heard}
        aria-label={say('volume')}
        onChange={(event) => void player.send({ type: 'setVolume', volume: Number(event.target.value) })}
      />
    </>
  )
}

function Time({ player }: { player: Player }) {
  const text = usePlayerState(player, sayPlace)
  return (
    <span className="time">
      <Rich text={text} parts={{ b: (words) => <b>{words}</b> }} />
    </span>
  )
}
