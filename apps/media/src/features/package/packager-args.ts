import { SEGMENT_SECONDS } from '#shared/segment.ts'
import type { ContentKey, Scheme, StreamInput } from '#shared/stream.ts'

/** What one run of the packager makes. The manifests name the media files relative to themselves. */
export interface PackagerRun {
  scheme: Scheme
  streams: readonly StreamInput[]
  /** Folder of media files and manifests. */
  folder: string
  /** Manifests to write. */
  forms: readonly ('dash' | 'hls')[]
  /** File with the keys, so that they never stand in the list of processes. */
  flagFile: string
  /** Language marked as the default, when a track bears it. */
  defaultLanguage: string | null
}

export const MPD = 'dash.mpd'
export const MASTER = 'master.m3u8'

/** The packager knows no such language: a track that bears none is given none. */
const UNKNOWN = 'und'

/** Arguments of shaka-packager 3.4. Paths are relative to the run's folder. */
export function packagerArgs(run: PackagerRun): string[] {
  const language = run.defaultLanguage === UNKNOWN ? null : run.defaultLanguage
  return [
    '--quiet',
    // Beside its output: the system's own folder may be small.
    '--temp_dir',
    '.',
    ...run.streams.map((stream) => streamDescriptor(stream, run.forms)),
    '--enable_raw_key_encryption',
    `--flagfile=${run.flagFile}`,
    '--protection_systems',
    'Common,Widevine,PlayReady',
    '--protection_scheme',
    run.scheme,
    '--clear_lead',
    '0',
    '--segment_duration',
    String(SEGMENT_SECONDS),
    '--fragment_duration',
    String(SEGMENT_SECONDS),
    ...(run.forms.includes('dash') ? ['--mpd_output', MPD] : []),
    ...(run.forms.includes('hls') ? ['--hls_master_playlist_output', MASTER, '--hls_playlist_type', 'VOD'] : []),
    ...(language ? ['--default_language', language] : []),
    // No subtitle is on until the viewer asks for one.
    '--default_text_language',
    'zxx',
  ]
}

/** The text of the flag file. */
export function keyFlags(keys: readonly ContentKey[]): string {
  return `--keys=${keys.map((key) => `label=${key.label}:key_id=${key.keyId}:key=${key.keyHex}`).join(',')}\n`
}

/** Name of the file that a stream becomes. */
export function toOutputFile(stream: StreamInput): string {
  return `${stream.name}.mp4`
}

function streamDescriptor(stream: StreamInput, forms: PackagerRun['forms']): string {
  const hls = forms.includes('hls')
  const fields: Record<string, string> = { in: stream.file, stream: stream.kind, out: toOutputFile(stream) }
  if (hls) fields.playlist_name = `${stream.name}.m3u8`
  if (stream.kind === 'video')
    Object.assign(
      fields,
      { drm_label: stream.keyLabel },
      hls && { iframe_playlist_name: `${stream.name}-keyframes.m3u8` },
    )
  else Object.assign(fields, { dash_label: stream.label }, stream.language !== UNKNOWN && { lang: stream.language })
  if (stream.kind === 'audio')
    Object.assign(fields, { drm_label: 'AUDIO' }, hls && hlsGroup(stream, `audio-${stream.tier}`))
  if (stream.kind === 'text') Object.assign(fields, { format: 'mp4' }, hls && hlsGroup(stream, 'subtitles'))
  return Object.entries(fields)
    .map(([name, value]) => `${name}=${toField(value)}`)
    .join(',')
}

function hlsGroup(stream: { label: string }, group: string): Record<string, string> {
  return { hls_group_id: group, hls_name: stream.label }
}

/** The packager splits its descriptors at commas and equal signs. */
function toField(value: string): string {
  return value.replace(/[,="\n]/g, ' ')
}
