import type { Caster } from '@kola/player/cast/caster'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { castTexts, toConnectedText, toDisconnectedText, toUseAppText } from '#shared/casting/cast-texts.ts'
import type { PlaybackNeeds } from '../needs.ts'
import type { CastableFilm, CastControl } from './cast-control.ts'
import type { CastThere } from './cast-screen.tsx'
import { hasSdk, isCastingNoted, noteCasting, openCaster, waitForJoin } from './page/caster-of-page.ts'
import { type CastConfig, planCast, readCastBrowser } from './plan-cast.ts'
import { joinThere, toThere } from './to-there.ts'

type Place =
  | { at: 'here'; startSeconds: number | null }
  | { at: 'finding' }
  | { at: 'there'; caster: Caster; there: CastThere }

interface RoomOptions {
  titleId: string
  config: CastConfig | null
  needs: PlaybackNeeds
}

export interface CastRoomState {
  place: Place
  control: CastControl
  /** The device did not take the film: it goes on here. */
  onFailed: (text: string) => void
}

/** A sentence of a few words is read in this time by whoever looks at a film. */
const NOTE_MS = 6_000

/** Whether a device may play what this page shows, which is asked before a screen is claimed for it. */
const mayBeThere = (config: CastConfig | null) => config !== null && (isCastingNoted() || hasSdk())

/** Follows one caster from the press to the end; a page that comes again finds the device that plays. */
export function useCastRoom({ titleId, config, needs }: RoomOptions): CastRoomState {
  const [place, setPlace] = useState<Place>(() =>
    mayBeThere(config) ? { at: 'finding' } : { at: 'here', startSeconds: null },
  )
  const [note, tell] = useNote()
  const { caster, getCaster } = useCaster(config)
  const latest = useRef({ needs, place, tell })
  latest.current = { needs, place, tell }

  useFinding({ titleId, isFinding: place.at === 'finding', getCaster, setPlace })

  useEffect(() => {
    if (!caster) return
    return caster.subscribe((event, state) => {
      const { place: now, tell: say } = latest.current
      if (event !== 'disconnect' || now.at !== 'there') return
      noteCasting(false)
      say(toDisconnectedText(state.deviceName))
      setPlace({ at: 'here', startSeconds: state.positionSeconds })
    })
  }, [caster])

  const begin = useCallback(
    async (film: CastableFilm) => {
      const opened = await getCaster()
      if (!opened) return tell(castTexts.unsupported)
      if (opened.getState().status === 'disconnected') {
        const connected = await opened.connect()
        if (connected === 'failed') tell(castTexts.failed)
        if (connected !== 'connected') return
      }
      film.pause()
      noteCasting(true)
      tell(toConnectedText(opened.getState().deviceName))
      setPlace({ at: 'there', caster: opened, there: toThere(film, opened, latest.current.needs) })
    },
    [getCaster, tell],
  )

  const control = useCastControl({ config, note, tell, caster, getCaster, begin })

  const onFailed = useCallback(
    (text: string) => {
      noteCasting(false)
      tell(text)
      const { place: now } = latest.current
      if (now.at !== 'there') return
      const startSeconds = now.there.load?.startSeconds ?? now.caster.getState().positionSeconds
      const here: Place = { at: 'here', startSeconds }
      // The end that follows is no other news.
      latest.current.place = here
      setPlace(here)
      now.caster.disconnect()
    },
    [tell],
  )
  return { place, control, onFailed }
}

interface ControlGiven {
  config: CastConfig | null
  note: string | null
  tell: (text: string) => void
  caster: Caster | null
  getCaster: () => Promise<Caster | null>
  begin: (film: CastableFilm) => Promise<void>
}

/** What the player's screens may ask. */
function useCastControl({ config, note, tell, caster, getCaster, begin }: ControlGiven): CastControl {
  return useMemo((): CastControl => {
    const refusals = {
      'use-app': toUseAppText(config?.mobileAppName ?? ''),
      'use-chrome': castTexts.useChrome,
      unsupported: castTexts.unsupported,
    }
    return {
      note,
      prepare() {
        if (planCast(config, readCastBrowser()) === 'cast') void getCaster()
      },
      press(film) {
        const plan = planCast(config, readCastBrowser())
        if (plan === 'coming') return false
        if (plan === 'cast') void begin(film)
        else tell(refusals[plan])
        return true
      },
      onPlaysHere() {
        const status = caster?.getState().status
        if (status === 'playing' || status === 'buffering') tell(castTexts.alsoPlaying)
      },
    }
  }, [note, config, getCaster, begin, tell, caster])
}

/** One caster for as long as the page stands, made when it is first asked for. */
function useCaster(config: CastConfig | null) {
  const [caster, setCaster] = useState<Caster | null>(null)
  const asked = useRef<Promise<Caster | null> | null>(null)
  const getCaster = useCallback(async () => {
    if (!config) return null
    asked.current ??= openCaster(config)
    const opened = await asked.current
    // What could not be had now may be had at the next press.
    if (!opened) asked.current = null
    setCaster(opened)
    return opened
  }, [config])
  useEffect(() => () => void asked.current?.then((opened) => opened?.stop()), [])
  return { caster, getCaster }
}

interface Finding {
  titleId: string
  isFinding: boolean
  getCaster: () => Promise<Caster | null>
  setPlace: (place: Place) => void
}

/** A device that plays this very title is steered again; otherwise the film plays here. */
function useFinding({ titleId, isFinding, getCaster, setPlace }: Finding): void {
  useEffect(() => {
    if (!isFinding) return
    let isGone = false
    const find = async () => {
      const caster = await getCaster()
      const isJoined = caster !== null && (await waitForJoin(caster))
      if (isGone) return
      if (caster && isJoined && caster.getState().titleId === titleId) {
        noteCasting(true)
        return setPlace({ at: 'there', caster, there: joinThere(caster) })
      }
      noteCasting(false)
      setPlace({ at: 'here', startSeconds: null })
    }
    void find()
    return () => {
      isGone = true
    }
  }, [titleId, isFinding, getCaster, setPlace])
}

/** One sentence, which goes by itself. */
function useNote(): [string | null, (text: string) => void] {
  const [note, setNote] = useState<{ text: string } | null>(null)
  useEffect(() => {
    if (!note) return
    const timer = setTimeout(() => setNote(null), NOTE_MS)
    return () => clearTimeout(timer)
  }, [note])
  return [note?.text ?? null, useCallback((text: string) => setNote({ text }), [])]
}
