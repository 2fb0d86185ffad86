import type {
  QUALITY_CODECS,
  QUALITY_DEVICES,
  QUALITY_ENGINES,
  QUALITY_FAILURES,
  QUALITY_NETWORKS,
} from '@kola/contract/quality/quality'

type Names<L extends readonly string[]> = Readonly<Record<L[number], string>>

export const NETWORKS: Names<typeof QUALITY_NETWORKS> = {
  ...{ wifi: 'Wi-Fi', mobile: 'Mobile', other: 'Other', unknown: 'Not told' },
}
export const DEVICES: Names<typeof QUALITY_DEVICES> = { phone: 'Phone', computer: 'Computer', tv: 'Television' }
const ENGINES: Names<typeof QUALITY_ENGINES> = {
  ...{ 'shaka-dash': 'DASH', 'shaka-hls': 'HLS', 'native-hls': 'HLS of the device', stored: 'Stored on the device' },
}
const CODECS: Names<typeof QUALITY_CODECS> = { h264: 'H.264', av1: 'AV1', unknown: 'codec not told' }
const FAILURES: Names<typeof QUALITY_FAILURES> = {
  ...{ network: 'Network', text: 'Subtitles', media: 'Picture or sound', manifest: 'Manifest' },
  ...{ streaming: 'Streaming', drm: 'Protection', player: 'Player' },
}

const read = (names: Readonly<Record<string, string>>, key: string): string => names[key] ?? key

export const toNetwork = (key: string): string => read(NETWORKS, key)
export const toDevice = (key: string): string => read(DEVICES, key)
export const toFailure = (key: string): string => read(FAILURES, key)
export const toStream = ({ engine, codec }: { engine: string; codec: string }): string =>
  `${read(ENGINES, engine)}, ${read(CODECS, codec)}`

/** A day of UTC, as it is counted. */
export const toDate = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'short' })

export const toShare = (part: number, all: number): string => `${Math.round((part / Math.max(1, all)) * 100)} %`
