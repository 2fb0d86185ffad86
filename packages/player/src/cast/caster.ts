import type { CastSdk } from './cast-sdk.ts'
import {
  CAST_NAMESPACE,
  type CastEvent,
  type CastMedia,
  type CastMessage,
  type CastState,
  INITIAL_CAST,
} from './cast-state.ts'
import { watchCast } from './cast-watch.ts'
import { readMedia, readTracks, toLoadRequest, toStatus } from './remote-media.ts'

/** Which running sessions a page joins by itself. Specification 2 §4.7; the first is the default. */
export const JOIN_POLICIES = ['tab_and_origin_scoped', 'origin_scoped', 'page_scoped'] as const
export type JoinPolicy = (typeof JOIN_POLICIES)[number]

export interface CasterOptions {
  sdk: CastSdk
  /** The receiver that the tenant registered; without one Google's own, which plays nothing protected. */
  receiverApplicationId?: string
  joinPolicy?: JoinPolicy
}

export type Connected = 'connected' | 'cancelled' | 'failed'
export type CastListener = (event: CastEvent | 'change', state: CastState) => void

/** Steers one device. What it asks for shows in the state when the device has done it. */
export interface Caster {
  getState(): CastState
  /** `change` comes with every change that has no event of its own. @returns what ends the subscription */
  subscribe(listener: CastListener): () => void
  /** Lets the viewer choose a device. Needs a press. */
  connect(): Promise<Connected>
  /** @returns whether the device plays it; false also without a device */
  load(media: CastMedia, startSeconds: number): Promise<boolean>
  play(): void
  pause(): void
  seek(positionSeconds: number): void
  setVolume(volume: number): void
  setMuted(muted: boolean): void
  /** Subtitles and sound by the device's own numbers; what is not named goes off. @returns whether it did */
  selectTracks(ids: readonly number[]): Promise<boolean>
  send(message: CastMessage): Promise<void>
  /** Ends what plays there. */
  disconnect(): void
  /** Looks away; what plays there plays on. */
  stop(): void
}

export function createCaster(options: CasterOptions): Caster {
  const { framework, base } = options.sdk
  const context = framework.CastContext.getInstance()
  context.setOptions({
    receiverApplicationId: options.receiverApplicationId || base.media.DEFAULT_MEDIA_RECEIVER_APP_ID,
    autoJoinPolicy: (options.joinPolicy ?? JOIN_POLICIES[0]) as chrome.cast.AutoJoinPolicy,
  })
  const remote = new framework.RemotePlayer()
  const controller = new framework.RemotePlayerController(remote)
  const parts: Parts = { ...options.sdk, context, remote, controller }
  const listeners = new Set<CastListener>()
  let state = readState(parts, INITIAL_CAST)

  function tell(event: CastEvent | 'change') {
    state = readState(parts, state)
    for (const listener of [...listeners]) listener(event, state)
  }

  const unwatch = watchCast({ ...parts, tell })
  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    connect: () => connect(parts, tell),
    load: (media, startSeconds) => load(parts, toLoadRequest(base, media, startSeconds), tell),
    selectTracks: (ids) => selectTracks(parts, ids, tell),
    ...steer(parts),
    disconnect: () => context.endCurrentSession(true),
    stop() {
      unwatch()
      listeners.clear()
    },
  }
}

interface Parts extends CastSdk {
  context: cast.framework.CastContext
  remote: cast.framework.RemotePlayer
  controller: cast.framework.RemotePlayerController
}

type Tell = (event: CastEvent) => void

function readState({ context, framework, remote }: Parts, before: CastState): CastState {
  const session = context.getCurrentSession()
  const kept = remote.savedPlayerState?.currentTime ?? before.positionSeconds
  return {
    status: session ? toStatus(remote, before.status) : 'disconnected',
    hasDevices: context.getCastState() !== framework.CastState.NO_DEVICES_AVAILABLE,
    deviceName: session?.getCastDevice().friendlyName ?? before.deviceName,
    ...readMedia(remote.mediaInfo),
    positionSeconds: remote.isMediaLoaded ? remote.currentTime : kept,
    durationSeconds: remote.duration || before.durationSeconds,
    volume: toStep(remote.volumeLevel),
    muted: remote.isMuted,
    tracks: readTracks(session?.getMediaSession() ?? null),
  }
}

/** Specification 2 §9: 0 to 1 in steps of 0.01. */
const toStep = (volume: number) => Math.round(volume * 100) / 100

/** Who closes the list of devices wants nothing; anything else is told. */
async function connect({ base, context }: Parts, tell: Tell): Promise<Connected> {
  const code: unknown = await context.requestSession().catch((error: unknown) => error)
  if (!code) return 'connected'
  if (code === base.ErrorCode.CANCEL) return 'cancelled'
  tell('error')
  return 'failed'
}

async function load({ context }: Parts, request: chrome.cast.media.LoadRequest, tell: Tell): Promise<boolean> {
  const session = context.getCurrentSession()
  if (!session) return false
  const code: unknown = await session.loadMedia(request).catch((error: unknown) => error)
  if (code) tell('error')
  return !code
}

function selectTracks({ base, context }: Parts, ids: readonly number[], tell: Tell): Promise<boolean> {
  const media = context.getCurrentSession()?.getMediaSession()
  if (!media) return Promise.resolve(false)
  return new Promise((resolve) => {
    const settle = (event: CastEvent, isDone: boolean) => () => {
      tell(event)
      resolve(isDone)
    }
    const request = new base.media.EditTracksInfoRequest([...ids])
    media.editTracksInfo(request, settle('subtitlechange', true), settle('error', false))
  })
}

/** The SDK has one key for play and pause, one for the sound, and wants a value set before it is sent. */
function steer({ context, remote, controller }: Parts) {
  return {
    play: () => void (remote.isPaused && controller.playOrPause()),
    pause: () => void (!remote.isPaused && controller.playOrPause()),
    seek(positionSeconds: number) {
      remote.currentTime = positionSeconds
      controller.seek()
    },
    setVolume(volume: number) {
      remote.volumeLevel = toStep(volume)
      controller.setVolumeLevel()
    },
    setMuted: (muted: boolean) => void (muted !== remote.isMuted && controller.muteOrUnmute()),
    send: async (message: CastMessage) => {
      await context.getCurrentSession()?.sendMessage(CAST_NAMESPACE, message)
    },
  }
}
