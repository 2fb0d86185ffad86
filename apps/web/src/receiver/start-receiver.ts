import { CAST_NAMESPACE, type CastLoadData, type CastMessage } from '@kola/player/cast/cast-state'
import type { ErrorData, Framework, LoadRequest } from './caf.ts'
import { openCastSession, toDeviceId } from './calls.ts'
import { type OpenFilm, openFilm } from './open-film.ts'
import { toMedia, toPlaybackConfig } from './to-media.ts'

export interface ReceiverGiven {
  framework: Framework
  /** Fires `pagehide`. */
  page: EventTarget
}

/**
 * The television's side of casting: asks for the film by the token that the sender brought, plays it in the platform's
 * own player, holds the screen and saves the place by itself, so that the phone may sleep or leave.
 */
export function startReceiver({ framework, page }: ReceiverGiven): void {
  const context = framework.CastReceiverContext.getInstance()
  const manager = context.getPlayerManager()
  const deviceId = toDeviceId()
  let film: OpenFilm | null = null

  async function load(request: LoadRequest): Promise<LoadRequest | ErrorData> {
    const data = request.customData as CastLoadData | undefined
    await film?.leave()
    film = null
    try {
      if (!data?.token) throw new Error('The sender brought no token')
      const answer = await openCastSession({ token: data.token, deviceId })
      film = openFilm({ framework, manager, page, answer, data, deviceId })
      return Object.assign(request, { media: toMedia(framework, request.media, answer), activeTrackIds: [] })
    } catch (error) {
      return refuse(framework, error)
    }
  }

  manager.setMessageInterceptor(framework.messages.MessageType.LOAD, load)
  manager.setMediaPlaybackInfoHandler((_request, config) => (film ? toPlaybackConfig(framework, config, film) : config))
  manager.addEventListener(framework.events.EventType.PLAYER_LOAD_COMPLETE, () => film?.chooseLanguages())
  context.addCustomMessageListener(CAST_NAMESPACE, ({ data }: { data: CastMessage }) => {
    const request = new framework.messages.SetPlaybackRateRequestData()
    if (data.type === 'setRate') manager.sendLocalMediaRequest(Object.assign(request, { playbackRate: data.rate }))
  })
  page.addEventListener('pagehide', () => film?.vanish())
  context.start({ customNamespaces: { [CAST_NAMESPACE]: framework.system.MessageType.JSON } })
}

/** What the sender is told: the service's own code, where it gave one. */
function refuse(framework: Framework, error: unknown): ErrorData {
  const { ErrorData, ErrorReason, ErrorType } = framework.messages
  const told = new ErrorData(ErrorType.LOAD_FAILED)
  told.reason = ErrorReason.INVALID_REQUEST
  told.customData = { code: (error as { code?: string }).code ?? 'NETWORK' }
  return told
}
