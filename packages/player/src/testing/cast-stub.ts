/**
 * Google's sender as its reference says, for browsers and tests that have none: the parts that are used, with a device
 * that a test leads. Stands alone, without imports, so that a page can be given its text.
 * Source: developers.google.com/cast/docs/reference/web_sender
 */

type Handler = (event: never) => void

/** What a test does to the device and to who asks for it. */
export interface CastStub {
  setDevices(count: number): void
  /** What the next press on the list of devices comes to. */
  answerWith(answer: 'device' | 'cancel' | 'timeout'): void
  /** The next film is refused. */
  refuseMedia(): void
  /** Seconds go by on the device. */
  advance(seconds: number): void
  /** The device itself stands still, for this reason. */
  goIdle(reason: 'FINISHED' | 'CANCELLED' | 'INTERRUPTED' | 'ERROR'): void
  /** Somebody turns it down, or off, by its own remote. */
  setVolume(volume: number, isMuted: boolean): void
  pause(): void
  /** The device went away. */
  drop(): void
  /** What was asked of the sender and of the device, in its order. */
  asked: unknown[]
  options: { receiverApplicationId?: string; autoJoinPolicy?: string }
  /** What the last film was loaded with. */
  request: StubRequest | null
}

export interface StubRequest {
  media: { contentId: string; customData?: unknown; metadata?: unknown; tracks?: unknown[] }
  currentTime?: number
  customData?: unknown
}

export interface CastStubOptions {
  deviceName?: string
  durationSeconds?: number
  tracks?: { trackId: number; type: string; language: string; name: string }[]
  /** A session that runs before the page comes. */
  running?: { media: StubRequest['media']; currentTime: number }
  /** Told of what was loaded, as a receiver is. */
  onLoad?: (request: StubRequest) => void
  /** Told of a session that begins or ends, for a page that comes again. */
  onSession?: (request: StubRequest | null, currentTime: number) => void
}

class Events {
  readonly #handlers = new Map<string, Set<Handler>>()

  addEventListener(type: string, handler: Handler) {
    const known = this.#handlers.get(type) ?? new Set()
    this.#handlers.set(type, known.add(handler))
  }

  removeEventListener(type: string, handler: Handler) {
    this.#handlers.get(type)?.delete(handler)
  }

  tell(type: string, event: object) {
    for (const handler of [...(this.#handlers.get(type) ?? [])]) handler({ type, ...event } as never)
  }
}

type Answer = 'device' | 'cancel' | 'timeout'

interface StubMedia {
  media: StubRequest['media']
  activeTrackIds: number[]
  idleReason: string | null
  editTracksInfo(request: { activeTrackIds: number[] }, onDone: () => void, onFault: () => void): void
}

/** The device: one session, one film. */
class Device {
  readonly events = new Events()
  readonly context = new Events()
  readonly asked: unknown[] = []
  answer: Answer = 'device'
  isRefusing = false
  count = 1
  isConnected = false
  media: StubMedia | null = null
  readonly remote = {
    ...{ isConnected: false, isMediaLoaded: false, isPaused: false, isMuted: false, canPause: true, canSeek: true },
    ...{ currentTime: 0, duration: 0, volumeLevel: 1, playerState: null as string | null },
    mediaInfo: null as unknown,
    savedPlayerState: null as unknown,
  }

  readonly given: CastStubOptions

  constructor(given: CastStubOptions) {
    this.given = given
  }

  set(field: string, value: unknown) {
    const remote = this.remote as Record<string, unknown>
    if (remote[field] === value) return
    remote[field] = value
    this.events.tell(`${field}Changed`, { field, value })
  }

  readDevices() {
    if (this.isConnected) return 'CONNECTED'
    return this.count > 0 ? 'NOT_CONNECTED' : 'NO_DEVICES_AVAILABLE'
  }

  tellDevices() {
    this.context.tell('caststatechanged', { castState: this.readDevices() })
  }

  connect() {
    this.isConnected = true
    this.context.tell('sessionstatechanged', { sessionState: 'SESSION_STARTED' })
    this.tellDevices()
    this.set('isConnected', true)
  }

  disconnect() {
    const { remote } = this
    remote.savedPlayerState = { currentTime: remote.currentTime, isPaused: remote.isPaused }
    this.isConnected = false
    this.media = null
    Object.assign(remote, { isMediaLoaded: false, playerState: null, mediaInfo: null, currentTime: 0, duration: 0 })
    this.given.onSession?.(null, 0)
    this.context.tell('sessionstatechanged', { sessionState: 'SESSION_ENDED' })
    this.tellDevices()
    this.set('isConnected', false)
  }

  open(request: StubRequest, currentTime: number) {
    const media = { ...request.media, tracks: request.media.tracks ?? this.given.tracks ?? [] }
    this.media = {
      ...{ media, activeTrackIds: [], idleReason: null },
      editTracksInfo: ({ activeTrackIds }, onDone, onFault) => {
        this.asked.push(['tracks', activeTrackIds])
        if (this.isRefusing) return onFault()
        if (this.media) this.media.activeTrackIds = activeTrackIds
        onDone()
      },
    }
    this.remote.savedPlayerState = null
    this.set('isMediaLoaded', true)
    this.set('mediaInfo', media)
    this.set('duration', this.given.durationSeconds ?? 0)
    this.set('currentTime', currentTime)
    this.set('playerState', 'BUFFERING')
    this.set('isPaused', false)
    this.set('playerState', 'PLAYING')
    this.given.onSession?.(request, currentTime)
  }

  pause(isPaused: boolean) {
    this.set('isPaused', isPaused)
    this.set('playerState', isPaused ? 'PAUSED' : 'PLAYING')
  }
}

/** Takes the place of the script: both layers stand on the window afterwards. */
export function installCastStub(target: Record<string, unknown>, given: CastStubOptions = {}): CastStub {
  const device = new Device(given)
  const stub: CastStub = {
    asked: device.asked,
    options: {},
    request: null,
    setDevices(count) {
      device.count = count
      device.tellDevices()
    },
    answerWith(answer) {
      device.answer = answer
    },
    refuseMedia() {
      device.isRefusing = true
    },
    advance(seconds) {
      if (device.remote.playerState === 'PLAYING') device.set('currentTime', device.remote.currentTime + seconds)
    },
    goIdle(reason) {
      if (device.media) device.media.idleReason = reason
      device.remote.isMediaLoaded = false
      device.set('playerState', 'IDLE')
    },
    setVolume(volume, isMuted) {
      device.set('volumeLevel', volume)
      // The SDK tells of the sound with each change of the volume.
      device.remote.isMuted = isMuted
      device.events.tell('isMutedChanged', { field: 'isMuted', value: isMuted })
    },
    pause: () => device.pause(true),
    drop: () => device.disconnect(),
  }
  const chrome = (target.chrome ?? {}) as Record<string, unknown>
  chrome.cast = toBase()
  Object.assign(target, { chrome, cast: { framework: toFramework(device, stub) } })
  if (given.running) {
    device.isConnected = true
    device.remote.isConnected = true
    device.open({ media: given.running.media }, given.running.currentTime)
  }
  return stub
}

/** The lower layer. */
function toBase() {
  return {
    isAvailable: true,
    ErrorCode: { CANCEL: 'cancel', TIMEOUT: 'timeout', LOAD_MEDIA_FAILED: 'load_media_failed' },
    Image: toClass('url'),
    media: {
      DEFAULT_MEDIA_RECEIVER_APP_ID: 'CC1AD845',
      StreamType: { BUFFERED: 'BUFFERED' },
      GenericMediaMetadata: toClass(),
      MediaInfo: toClass('contentId', 'contentType'),
      LoadRequest: toClass('media'),
      EditTracksInfoRequest: toClass('activeTrackIds'),
    },
  }
}

/** A class that keeps what it is made with under these names. */
function toClass(...names: string[]) {
  return function Made(this: Record<string, unknown>, ...values: unknown[]) {
    for (const [index, name] of names.entries()) this[name] = values[index]
  }
}

const FIELDS =
  'isConnected isMediaLoaded duration currentTime isPaused volumeLevel isMuted playerState mediaInfo'.split(' ')
const toConstant = (field: string) => `${field.replace(/[A-Z]/g, '_$&').toUpperCase()}_CHANGED`

function toFramework(device: Device, stub: CastStub) {
  const types = FIELDS.map((field) => [toConstant(field), `${field}Changed`])
  const context = Object.assign(device.context, toContext(device, stub))
  return {
    CastState: { NO_DEVICES_AVAILABLE: 'NO_DEVICES_AVAILABLE' },
    SessionState: { SESSION_START_FAILED: 'SESSION_START_FAILED' },
    CastContextEventType: {
      CAST_STATE_CHANGED: 'caststatechanged',
      SESSION_STATE_CHANGED: 'sessionstatechanged',
    },
    RemotePlayerEventType: Object.fromEntries(types),
    CastContext: { getInstance: () => context },
    RemotePlayer: function RemotePlayer() {
      return device.remote
    },
    RemotePlayerController: function RemotePlayerController() {
      return Object.assign(device.events, toController(device))
    },
  }
}

function toContext(device: Device, stub: CastStub) {
  const session = {
    getCastDevice: () => ({ friendlyName: device.given.deviceName ?? 'Living-room TV' }),
    getMediaSession: () => device.media,
    sendMessage: async (namespace: string, message: unknown) => void device.asked.push(['message', namespace, message]),
    async loadMedia(request: StubRequest) {
      device.asked.push(['load', request.media.contentId])
      if (device.isRefusing) throw 'load_media_failed'
      stub.request = request
      device.given.onLoad?.(request)
      device.open(request, request.currentTime ?? 0)
    },
  }
  return {
    setOptions: (options: CastStub['options']) => void Object.assign(stub.options, options),
    getCastState: () => device.readDevices(),
    getCurrentSession: () => (device.isConnected ? session : null),
    endCurrentSession: (isStopping: boolean) => {
      device.asked.push(['end', isStopping])
      device.disconnect()
    },
    async requestSession() {
      device.asked.push('session')
      if (device.answer === 'device') return device.connect()
      if (device.answer === 'timeout')
        device.context.tell('sessionstatechanged', { sessionState: 'SESSION_START_FAILED' })
      throw device.answer
    },
  }
}

function toController(device: Device) {
  const { remote } = device
  return {
    playOrPause: () => {
      device.asked.push('playOrPause')
      device.pause(!remote.isPaused)
    },
    seek: () => {
      device.asked.push(['seek', remote.currentTime])
      device.events.tell('currentTimeChanged', { field: 'currentTime', value: remote.currentTime })
    },
    setVolumeLevel: () => {
      device.asked.push(['volume', remote.volumeLevel])
      device.events.tell('volumeLevelChanged', { field: 'volumeLevel', value: remote.volumeLevel })
    },
    muteOrUnmute: () => {
      device.asked.push('muteOrUnmute')
      device.set('isMuted', !remote.isMuted)
    },
  }
}
