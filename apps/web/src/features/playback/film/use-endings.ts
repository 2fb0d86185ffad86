import type { ActiveDevice } from '@kola/contract/playback'
import type { PlayerError } from '@kola/player/player-error'
import { useEffect, useRef, useState } from 'react'
import { paths } from '#shared/paths.ts'
import { playbackTexts } from '#shared/texts.ts'
import type { PlayerScreenProps } from './film-screen.ts'
import { keepTrying } from './keep-trying.ts'
import type { Film } from './open-film.ts'
import { planErrorOutcome } from './plan-error.ts'
import { usePlayerState } from './use-player-state.ts'

interface Endings extends PlayerScreenProps {
  film: Film
  onEnded: () => Promise<void>
  leaveFullscreen: () => Promise<void>
}

/** Follows the film to its end, and its failures to where they are told. @returns the failure that is told here */
export function useEndings(endings: Endings): PlayerError | null {
  const { player, tryAgain } = endings.film
  const latest = useRef(endings)
  latest.current = endings
  const hasPlayed = useRef(false)
  const faults = useRef(0)
  const [told, setTold] = useState<PlayerError | null>(null)
  const error = usePlayerState(player, (state) => state.error)
  const status = usePlayerState(player, (state) => state.status)

  useEffect(() => {
    if (status === 'playing') {
      hasPlayed.current = true
      faults.current = 0
    }
    if (status === 'ended') void latest.current.onEnded()
  }, [status])

  useEffect(() => {
    setTold(null)
    if (!error) return
    // A permission that never showed a picture would run out again at once.
    const outcome = planErrorOutcome(error, hasPlayed.current)
    if (outcome === 'fault') setTold(error)
    else void leadOn(outcome, error, latest.current)
  }, [error])

  useEffect(() => {
    if (told?.category !== 'network' || !told.recoverable) return
    faults.current += 1
    return keepTrying(tryAgain, faults.current)
  }, [told, tryAgain])
  return told
}

type Outcome = Exclude<ReturnType<typeof planErrorOutcome>, 'fault'>

async function leadOn(outcome: Outcome, error: PlayerError, endings: Endings) {
  const { needs, film, onScreenLimit, onRefused, onRenew, leaveFullscreen } = endings
  if (outcome === 'renew') return onRenew(film.readAddress())
  await leaveFullscreen()
  if (outcome === 'screens') onScreenLimit((error.details as { devices?: ActiveDevice[] } | undefined)?.devices ?? [])
  if (outcome === 'refused') onRefused()
  if (outcome === 'later') {
    needs.notify(playbackTexts.tryLater)
    needs.goTo(paths.home, { replace: true })
  }
}
