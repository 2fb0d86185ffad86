/** The name of a quality, which counts in the shorter direction, in the name of each of its files. */
const PICTURE = /^(?:[\w-]+\/)?(\d{2,4})p(?:-[a-z]+)*\.(?:mp4|m4s|m3u8)$/
/** What is no picture: sound, subtitles, the pictures of the scrub bar, and the manifests that name all of them. */
const OTHER =
  /^(?:[\w-]+\/)?(?:audio-[\w-]+|text-[\w-]+|storyboard[\w-]*|master(?:-t\w+)?|dash(?:-lean)?(?:-t\w+)?)\.\w+$/

/** Lines of a picture, by the name of its file; null for what is no picture. */
export function toPictureHeight(file: string): number | null {
  const height = PICTURE.exec(file)?.[1]
  return height === undefined ? null : Number(height)
}

/** Whether a file of a package may be read up to that quality. What is of neither kind may not. */
export function isWithin(file: string, maxHeight: number | null): boolean {
  if (maxHeight === null || OTHER.test(file)) return true
  const height = toPictureHeight(file)
  return height !== null && height <= maxHeight
}

/** The manifest without the qualities that may not be read. */
export function withinHeight(manifest: string, maxHeight: number): string {
  return manifest.trimStart().startsWith('#EXTM3U')
    ? playlistWithin(manifest, maxHeight)
    : mpdWithin(manifest, maxHeight)
}

const SET = /[ \t]*<AdaptationSet\b[\s\S]*?<\/AdaptationSet>[ \t]*\n?/g
const REPRESENTATION = /[ \t]*<Representation\b[\s\S]*?<\/Representation>[ \t]*\n?/g
/** How large the largest is: what is left out counts in it. */
const EXTENTS = / max(?:Width|Height)="\d+"/g
const SWITCHING =
  /^[ \t]*<SupplementalProperty schemeIdUri="urn:mpeg:dash:adaptation-set-switching:2016" value="([^"]*)"\/>\n/gm

function mpdWithin(mpd: string, maxHeight: number): string {
  const isLeft = (representation: string) => {
    const file = /<BaseURL>([^<]+)<\/BaseURL>/.exec(representation)?.[1] ?? ''
    return isWithin(file, maxHeight)
  }
  const gone = new Set<string>()
  const kept = mpd.replace(SET, (set) => {
    const all = set.match(REPRESENTATION) ?? []
    const left = all.filter(isLeft)
    if (left.length === all.length) return set
    if (left.length === 0) {
      gone.add(/\bid="([^"]*)"/.exec(set)?.[1] ?? '')
      return ''
    }
    const head = set.replace(/^[^>]*>/, (tag) => tag.replace(EXTENTS, ''))
    return head.replace(REPRESENTATION, (one) => (isLeft(one) ? one : ''))
  })
  // A set that is gone is no more named as one to change to.
  return kept.replace(SWITCHING, (line, value: string) => {
    const others = value.split(',').filter((id) => !gone.has(id))
    return others.length === 0 ? '' : line.replace(`value="${value}"`, `value="${others.join(',')}"`)
  })
}

const KEYFRAMES = /^#EXT-X-I-FRAME-STREAM-INF:.*\bURI="([^"]+)"/
const STREAM = '#EXT-X-STREAM-INF:'

/** Of a master playlist; those of one quality name no other. */
function playlistWithin(playlist: string, maxHeight: number): string {
  const lines = playlist.split('\n')
  return lines
    .filter((line, index) => {
      const file = toQualityFile(line, { before: lines[index - 1] ?? '', after: lines[index + 1] ?? '' })
      return file === null || isWithin(file, maxHeight)
    })
    .join('\n')
}

/** The playlist that a line of a master is about; null for all other lines. */
function toQualityFile(line: string, beside: { before: string; after: string }): string | null {
  if (line.startsWith(STREAM)) return beside.after
  if (beside.before.startsWith(STREAM)) return line
  return KEYFRAMES.exec(line)?.[1] ?? null
}
