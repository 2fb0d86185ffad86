/** The version of the lists that it names: byte ranges of one file, with keys named by format. */
const VERSION = 6
const KEYFRAMES = '#EXT-X-I-FRAME-STREAM-INF:'

export interface MasterFacts {
  /** The sound group that goes with each picture quality's playlist, such as `480p.m3u8` → `audio-high`. */
  soundGroups: ReadonlyMap<string, string>
  /** Where the subtitles' playlists are, seen from the master. */
  subtitleFolder: string
}

/**
 * Rewrites the packager's master playlist. The packager offers every picture with every sound group; only the pairs of
 * the ladder stay, so that a slow line is not asked to carry the large sound beside the small picture. The smallest
 * comes first: that is where players begin that do not measure. Lists of keyframes, for scrubbing, stand last.
 */
export function toMasterPlaylist(master: string, facts: MasterFacts): string {
  const lines = master.split('\n').filter((line) => line && !line.startsWith('## '))
  const variants: { line: string; uri: string }[] = []
  const head: string[] = []
  const keyframes: string[] = []
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? ''
    if (line.startsWith(KEYFRAMES)) {
      keyframes.push(withRange(line))
      continue
    }
    if (!line.startsWith('#EXT-X-STREAM-INF:')) {
      head.push(line.replace(/^(#EXT-X-MEDIA:TYPE=SUBTITLES,URI=")([^"]+)/, `$1${facts.subtitleFolder}/$2`))
      continue
    }
    index += 1
    const uri = lines[index] ?? ''
    if (isPair(line, facts.soundGroups.get(uri))) variants.push({ line: withRange(line), uri })
  }
  variants.sort((a, b) => toBandwidth(a.line) - toBandwidth(b.line))
  keyframes.sort((a, b) => toBandwidth(a) - toBandwidth(b))
  const streams = variants.flatMap(({ line, uri }) => [line, uri])
  return `${[...withVersion(withDefaults(head)), ...streams, ...keyframes].join('\n')}\n`
}

/** RFC 8216 4.3.1.2: without a version a player may take a list for one of version 1. */
function withVersion([first = '#EXTM3U', ...rest]: readonly string[]): string[] {
  return [first, `#EXT-X-VERSION:${VERSION}`, ...rest.filter((line) => !line.startsWith('#EXT-X-VERSION:'))]
}

/** Every rendition is encoded in BT.709; the packager says so only of some. */
function withRange(line: string): string {
  return line.includes('VIDEO-RANGE=') ? line : line.replace(/(RESOLUTION=\d+x\d+)/, '$1,VIDEO-RANGE=SDR')
}

/** Each group of sound has a track that plays when nobody chooses: the first, unless the packager named one. */
function withDefaults(lines: readonly string[]): string[] {
  const toGroup = (line: string) => /^#EXT-X-MEDIA:TYPE=AUDIO,.*GROUP-ID="([^"]+)"/.exec(line)?.[1]
  const decided = new Set(lines.filter((line) => line.includes('DEFAULT=YES')).map(toGroup))
  return lines.map((line) => {
    const group = toGroup(line)
    if (!group || decided.has(group)) return line
    decided.add(group)
    return line.replace('DEFAULT=NO', 'DEFAULT=YES')
  })
}

function isPair(line: string, group: string | undefined): boolean {
  const audio = /AUDIO="([^"]+)"/.exec(line)?.[1]
  return !audio || !group || audio === group
}

function toBandwidth(line: string): number {
  return Number(/[:,]BANDWIDTH=(\d+)/.exec(line)?.[1] ?? 0)
}
