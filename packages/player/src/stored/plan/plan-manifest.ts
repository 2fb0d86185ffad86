/** What one manifest of a device holds: one picture, each language once, subtitles. */
export interface ManifestPlan {
  manifest: string
  /** Names of the files that it needs. */
  files: string[]
}

export interface ManifestWish {
  /** Lines at most; the smallest picture where all are larger. */
  height: number
  /** Whether this device plays that, such as `video/mp4; codecs="avc1.4d401e"`. */
  canPlay: (type: string) => boolean
}

const SET = /[ \t]*<AdaptationSet\b[\s\S]*?<\/AdaptationSet>[ \t]*\n?/g
const REPRESENTATION = /[ \t]*<Representation\b[\s\S]*?<\/Representation>[ \t]*\n?/g
const SWITCHING = /[ \t]*<SupplementalProperty schemeIdUri="urn:mpeg:dash:adaptation-set-switching:2016"[^>]*\/>\n?/g
const EXTENTS = / max(?:Width|Height)="\d+"/g

interface Found {
  kind: string
  language: string
  xml: string
  file: string
  lines: number
  bandwidth: number
  type: string
}

const readAttribute = (xml: string, name: string): string =>
  new RegExp(`^[^>]*\\b${name}="([^"]*)"`).exec(xml.trimStart())?.[1] ?? ''

function toFound(set: string, xml: string): Found {
  const read = (name: string) => readAttribute(xml, name) || readAttribute(set, name)
  const type = read('mimeType')
  const lines = Math.min(Number(read('width')) || 0, Number(read('height')) || 0)
  return {
    ...{ xml, lines, kind: read('contentType') || type.split('/')[0] || '', language: read('lang') },
    file: /<BaseURL>([^<]+)<\/BaseURL>/.exec(xml)?.[1] ?? '',
    bandwidth: Number(read('bandwidth')) || 0,
    type: `${type}; codecs="${read('codecs')}"`,
  }
}

/** The best picture within the height, and of that size the smallest file. */
function choosePicture(pictures: readonly Found[], height: number): Found | undefined {
  const within = pictures.filter(({ lines }) => lines <= height)
  const least = Math.min(...pictures.map(({ lines }) => lines))
  const lines = within.length > 0 ? Math.max(...within.map((one) => one.lines)) : least
  return pictures.filter((one) => one.lines === lines).toSorted((a, b) => a.bandwidth - b.bandwidth)[0]
}

/**
 * The manifest without what is not stored.
 * @returns null where nothing of it plays on this device
 */
export function planManifest(mpd: string, { height, canPlay }: ManifestWish): ManifestPlan | null {
  const all = (mpd.match(SET) ?? []).flatMap((set) => (set.match(REPRESENTATION) ?? []).map((xml) => toFound(set, xml)))
  const playable = all.filter(({ kind, type, file }) => file !== '' && (kind === 'text' || canPlay(type)))
  const picture = choosePicture(
    playable.filter(({ kind }) => kind === 'video'),
    height,
  )
  if (!picture) return null
  const sounds = new Map<string, Found>()
  for (const one of playable.filter(({ kind }) => kind === 'audio')) {
    const other = sounds.get(one.language)
    // Of one language the better sound: it is little beside a picture.
    if (!other || one.bandwidth > other.bandwidth) sounds.set(one.language, one)
  }
  const kept = new Set(
    [picture, ...sounds.values(), ...playable.filter(({ kind }) => kind === 'text')].map(({ xml }) => xml),
  )
  const manifest = mpd.replace(SWITCHING, '').replace(SET, (set) => {
    const left = (set.match(REPRESENTATION) ?? []).filter((xml) => kept.has(xml))
    if (left.length === 0) return ''
    const head = set.replace(/^[^>]*>/, (tag) => tag.replace(EXTENTS, ''))
    return head.replace(REPRESENTATION, (xml) => (kept.has(xml) ? xml : ''))
  })
  return { manifest, files: playable.filter(({ xml }) => kept.has(xml)).map(({ file }) => file) }
}
