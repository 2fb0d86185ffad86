import type { PackageReadyJob, PackageSourceJob } from '@kola/contract/media'
import type { StreamInput } from '#shared/stream.ts'
import type { MediaSettings } from '../needs.ts'
import { toPackagedFile } from './package-streams.ts'

export interface ReadyFacts {
  target: PackageSourceJob['target']
  durationSeconds: number
  streams: readonly StreamInput[]
  sizes: ReadonlyMap<string, { width: number; height: number }>
  mpd: string
  encryption: MediaSettings['encryption']
  /** Of each packaged file, as `measureFolder` tells it. */
  fileBytes: ReadonlyMap<string, number>
  storyboard: string | null
  markers: PackageReadyJob['markers']
  notices: NonNullable<PackageReadyJob['notices']>
  art: PackageReadyJob['art']
}

/** The answer to a packaging job. Rates and codecs are those that the packager found. */
export function toReady(facts: ReadyFacts): PackageReadyJob {
  const { tenantId, titleId, mediaId, version } = facts.target
  return {
    tenantId,
    titleId,
    mediaId,
    version,
    durationSeconds: facts.durationSeconds,
    dash: 'dash.mpd',
    hls: 'hls/master.m3u8',
    hlsClearKey: 'hls-clearkey/master.m3u8',
    renditions: facts.streams.flatMap((stream) => (stream.kind === 'video' ? [toRendition(stream, facts)] : [])),
    audio: toSoundTracks(facts.streams),
    subtitles: facts.streams.flatMap((stream) =>
      stream.kind === 'text'
        ? [{ language: stream.language, label: stream.label, url: `subtitles/${stream.name}.vtt` }]
        : [],
    ),
    storyboard: facts.storyboard,
    markers: facts.markers,
    notices: facts.notices,
    art: facts.art,
  }
}

function toRendition(stream: Extract<StreamInput, { kind: 'video' }>, facts: ReadyFacts) {
  const file = toPackagedFile(stream, facts.encryption)
  const representation =
    facts.mpd.match(/<Representation[\s\S]*?<\/Representation>/g)?.find((text) => text.includes(`>${file}<`)) ?? ''
  return {
    file,
    width: facts.sizes.get(stream.name)?.width ?? 0,
    height: facts.sizes.get(stream.name)?.height ?? 0,
    bandwidth: Number(/bandwidth="(\d+)"/.exec(representation)?.[1] ?? 0),
    ...toAverage(facts.fileBytes.get(file), facts.durationSeconds),
    codecs: /codecs="([^"]+)"/.exec(representation)?.[1] ?? '',
    keyLabel: stream.keyLabel,
  }
}

function toAverage(bytes: number | undefined, durationSeconds: number): { averageBandwidth?: number } {
  return bytes && durationSeconds > 0 ? { averageBandwidth: Math.round((bytes * 8) / durationSeconds) } : {}
}

/** One track a language, whatever the number of its qualities. */
function toSoundTracks(streams: readonly StreamInput[]): PackageReadyJob['audio'] {
  const tracks = new Map<string, PackageReadyJob['audio'][number]>()
  for (const stream of streams) {
    if (stream.kind === 'audio') tracks.set(stream.language, { language: stream.language, label: stream.label })
  }
  return [...tracks.values()]
}
