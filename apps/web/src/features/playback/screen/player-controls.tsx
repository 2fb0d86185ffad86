import { type Title, toArtUrl } from '@kola/contract/title'
import type { Player } from '@kola/player/player'
import type { PlayerState } from '@kola/player/state'
import { lazy, type RefObject, Suspense, useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import type { CastableFilm } from '../cast/cast-control.ts'
import { CastNote } from '../cast/cast-note.tsx'
import { readChoices } from '../choices/kept-choices.ts'
import { toOwnPrice } from '../data/data-price.ts'
import { useOtherScreen } from '../elsewhere/use-other-screen.ts'
import { usePictureInPicture } from '../elsewhere/use-picture-in-picture.ts'
import { toStillUrl } from '../film/film-name.ts'
import type { PlayerScreenProps } from '../film/film-screen.ts'
import type { Film } from '../film/open-film.ts'
import { useEndings } from '../film/use-endings.ts'
import { usePlayerState } from '../film/use-player-state.ts'
import { SkipPill } from '../moments/skip-pill.tsx'
import { NextOffer } from '../next/next-offer.tsx'
import { useNext } from '../next/use-next.ts'
import { ScrubBar } from '../scrub/scrub-bar.tsx'
import { useStoryboard } from '../scrub/use-storyboard.ts'
import { toMarks } from '../subtitles/subtitle-style.ts'
import { SubtitleStyles } from '../subtitles/subtitle-styles.tsx'
import { useSubtitleStyle } from '../subtitles/use-subtitle-style.ts'
import { useCloseRequest } from '../surroundings/use-close-request.ts'
import { useFullscreen } from '../surroundings/use-fullscreen.ts'
import { useIdle } from '../surroundings/use-idle.ts'
import { useKeys } from '../surroundings/use-keys.ts'
import { say } from '../words.ts'
import { LineMark } from './line-mark.tsx'
import { MiddleControls } from './middle-controls.tsx'
import { PictureTouch } from './picture-touch.tsx'
import { BottomBar, type PanelName, TopBar } from './player-bars.tsx'
import { Fault, Waiting } from './player-notices.tsx'

interface PlayerControlsProps extends PlayerScreenProps {
  film: Film
  frame: RefObject<HTMLElement | null>
  title: Title
  /** What plays, in one line. */
  name: string
}

/** Comes once the film plays, so that it is there when the line is not. */
const loadPanels = () => import('../panels/player-panels.tsx')
const PlayerPanels = lazy(async () => ({ default: (await loadPanels()).PlayerPanels }))

const DataGuard = lazy(async () => ({ default: (await import('../data-panel/data-guard.tsx')).DataGuard }))
const Ear = lazy(async () => ({ default: (await import('../quality/ear.tsx')).Ear }))

const isMoving = ({ status }: PlayerState) => status === 'playing' || status === 'buffering'

/** Everything over the picture. It hides when nobody touches it, never while something is open or stands still. */
export function PlayerControls(props: PlayerControlsProps) {
  const { film, frame, title, name, answer, needs, dataPrice, cast, sleep, next, attention, episodes } = props
  const { player } = film
  const price = toOwnPrice(dataPrice, readChoices().data)
  const [panel, setPanel] = useState<PanelName | null>(() => (standsBeside(episodes) ? 'episodes' : null))
  const [isScrubbing, setScrubbing] = useState(false)
  const status = usePlayerState(player, (state) => state.status)
  const isHeard = usePlayerState(player, (state) => state.tracks.mode === 'sound')
  const hasBegun = usePlayerState(player, (state) => isMoving(state) || state.positionSeconds > 0)
  useEffect(() => {
    if (status === 'playing') void loadPanels().catch(() => undefined)
  }, [status])
  const frames = useStoryboard(film.getStored() ?? answer.storyboard, hasBegun)
  const full = useFullscreen(frame)
  const idle = useIdle(frame, panel !== null || isScrubbing || !(status === 'playing' || status === 'buffering'))
  const togglePanel = (name: PanelName) => setPanel((open) => (open === name ? null : name))
  const goBack = useCallback(async () => {
    await full.leave()
    needs.goBack()
  }, [full.leave, needs.goBack])
  const isLast = useSyncExternalStore(sleep.subscribe, () => sleep.getChoice() === 'film')
  const up = useNext({ player, markers: answer.markers, next, isLast, attention, onBack: goBack })
  const error = useEndings({ ...props, onEnded: up.onEnded, leaveFullscreen: full.leave })
  const onEscape = () => {
    if (panel) setPanel(null)
    else if (up.offered) up.stay()
    else void (full.isFull ? full.leave() : goBack())
  }
  const onHelp = () => togglePanel('keys')
  useKeys({ player, frame, onFullscreen: full.toggle, onEscape, onHelp, onNext: up.play, onKey: idle.wake })
  useCloseRequest(panel !== null, onEscape)
  const subtitles = useSubtitleStyle(player)
  useMarks(frame, {
    ...toMarks(subtitles.style),
    idle: idle.isIdle,
    scrubbing: isScrubbing,
    status,
    panel: panel ?? false,
    offer: up.offered !== null,
  })
  useBegun(player, props)
  useEffect(() => sleep.follow(player), [sleep, player])

  const elsewhere = { window: usePictureInPicture(frame), screen: useOtherScreen(frame) }
  const bars = { openPanel: panel, onPanel: togglePanel }
  const facts = [title.runningTime, title.rating].filter(Boolean).join(' · ')
  const casting = { onIntent: cast.prepare, onPress: () => cast.press(toCastable(props)) || togglePanel('cast') }
  return (
    <>
      <PictureTouch player={player} idle={idle} onFullscreen={full.toggle} onRest={() => setPanel(null)} />
      <div className="player__shade" />
      <Suspense fallback={null}>
        {isHeard && <Ear player={player} price={price} pictureUrl={toStillUrl(title)} />}
      </Suspense>
      <LineMark player={player} />
      {(status === 'loading' || status === 'buffering') && <Waiting label={say(status)} />}
      {error && <Fault error={error} onRetry={film.reload} onBack={() => void goBack()} />}
      <TopBar
        {...bars}
        player={player}
        facts={facts}
        name={name}
        onBack={() => void goBack()}
        cast={casting}
        elsewhere={elsewhere}
        hasAbout
      />
      {isHeard || up.isAsking || <MiddleControls player={player} />}
      <BottomBar
        {...bars}
        player={player}
        isFull={full.isFull}
        onFullscreen={full.toggle}
        hasEpisodes={episodes !== null}
      >
        <ScrubBar player={player} frames={frames} markers={answer.markers} onScrubbing={setScrubbing} />
      </BottomBar>
      <CastNote text={cast.note} />
      <Suspense fallback={null}>
        <DataGuard film={film} price={price} isCovered={panel !== null || cast.note !== null || isHeard} />
      </Suspense>
      <SubtitleStyles />
      {!panel && (
        <Suspense fallback={null}>
          <SkipPill player={player} markers={answer.markers} />
          <NextOffer player={player} up={up} dataPrice={price} onStop={() => void goBack()} />
        </Suspense>
      )}
      {panel && (
        <Suspense fallback={null}>
          <PlayerPanels
            name={panel}
            {...{ film, title, dataPrice, sleep, subtitles, episodes }}
            onPanel={setPanel}
            onClose={() => setPanel(null)}
          />
        </Suspense>
      )}
    </>
  )
}

/** Where there is room for a list beside the film. */
const standsBeside = (episodes: PlayerScreenProps['episodes']) =>
  Boolean(episodes?.isBeside && matchMedia('(min-width: 1000px)').matches)

/** What a device needs to go on with this film. */
function toCastable({ answer, accountId, film, title, name }: PlayerControlsProps): CastableFilm {
  const picture = title.art.kinds.includes('hero') ? toArtUrl(title.art, 'hero-1600', 'webp') : undefined
  return {
    ...{ answer, accountId, name, readAddress: film.readAddress },
    ...(picture && { pictureUrl: picture }),
    pause: () => void film.player.send({ type: 'pause' }),
  }
}

/** Says once that the film has moved: from then on there is a place to come back to. */
function useBegun(player: Player, props: Pick<PlayerScreenProps, 'startSeconds' | 'onBegun' | 'cast'>) {
  const { startSeconds, onBegun, cast } = props
  const { onPlaysHere } = cast
  const hasBegun = usePlayerState(
    player,
    (state) => state.status === 'playing' && state.positionSeconds >= startSeconds + 1,
  )
  useEffect(() => {
    if (!hasBegun) return
    onBegun()
    onPlaysHere()
  }, [hasBegun, onBegun, onPlaysHere])
}

/** Marks the frame for the style sheet: `data-idle`, `data-scrubbing`, `data-status`, `data-panel`, `data-offer`. */
function useMarks(frame: RefObject<HTMLElement | null>, marks: Record<string, string | boolean>) {
  useEffect(() => {
    for (const [name, value] of Object.entries(marks)) {
      if (value === false) delete frame.current?.dataset[name]
      else if (frame.current) frame.current.dataset[name] = value === true ? '' : value
    }
  })
}
