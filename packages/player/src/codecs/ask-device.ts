import type { DecodingFacts, LeanOffer } from './plan-codecs.ts'

interface Battery {
  level: number
  charging: boolean
}

/** The part of the browser that is asked. */
export type Device = { mediaCapabilities?: MediaCapabilities } & { getBattery?: () => Promise<Battery> }

const LOW_BATTERY = 0.2
/** A browser that does not answer until then has H.264: nobody waits for a film longer than for its picture. */
const PATIENCE_MS = 400
const NOTHING: DecodingFacts = { isAv1Smooth: false, isAv1Efficient: false, hasOpus: false, isBatteryLow: false }

/** Asks how this device would play what is offered, at the size that will be shown. */
export async function askDevice(
  offer: LeanOffer,
  maxLines: number | null,
  device: Device = navigator,
): Promise<DecodingFacts> {
  if (typeof device.mediaCapabilities?.decodingInfo !== 'function') return NOTHING
  const asked = Promise.all([askPicture(offer, maxLines, device), askSound(offer, device), askBattery(device)])
  const patience = new Promise<null>((resolve) => setTimeout(resolve, PATIENCE_MS, null))
  const answered = await Promise.race([asked, patience]).catch(() => null)
  if (!answered) return NOTHING
  const [picture, sound, battery] = answered
  return {
    isAv1Smooth: picture?.supported === true && picture.smooth,
    isAv1Efficient: picture?.powerEfficient === true,
    hasOpus: sound?.supported === true && sound.smooth,
    isBatteryLow: battery !== null && !battery.charging && battery.level <= LOW_BATTERY,
  }
}

async function askPicture({ picture }: LeanOffer, maxLines: number | null, { mediaCapabilities }: Device) {
  if (!picture) return null
  const part = Math.min(1, (maxLines ?? Number.POSITIVE_INFINITY) / Math.min(picture.width, picture.height))
  const video = {
    contentType: `video/mp4; codecs="${picture.codecs}"`,
    width: Math.round(picture.width * part),
    height: Math.round(picture.height * part),
    bitrate: Math.round(picture.bitsPerSecond * part),
    framerate: picture.framesPerSecond,
  }
  return mediaCapabilities?.decodingInfo({ type: 'media-source', video })
}

async function askSound({ hasOpus }: LeanOffer, { mediaCapabilities }: Device) {
  if (!hasOpus) return null
  const audio = { contentType: 'audio/mp4; codecs="opus"', channels: '2', bitrate: 48_000, samplerate: 48_000 }
  return mediaCapabilities?.decodingInfo({ type: 'media-source', audio })
}

/** Chromium alone tells; of others' batteries nothing is known. */
async function askBattery(device: Device): Promise<Battery | null> {
  return (await device.getBattery?.().catch(() => null)) ?? null
}
