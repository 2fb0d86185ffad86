import type { SubtitleKind } from '@kola/contract/subtitles/cues'

export interface PublishedText {
  language: string
  label: string
  kind: SubtitleKind
  /** Of its files, such as `text-en-v3`. */
  name: string
}

export interface SoundName {
  was: string
  language: string
  label: string
}

export interface Wanted {
  /** Names of the package's own text tracks that stay, such as `text-yo`. */
  kept: ReadonlySet<string>
  texts: readonly PublishedText[]
  sound: readonly SoundName[]
}

/** Where whole files and slices of subtitles lie in a package. */
export const TEXT_FOLDER = 'subtitles'
const UNKNOWN = 'und'

const SET = /[ \t]*<AdaptationSet\b[\s\S]*?<\/AdaptationSet>[ \t]*\n?/g
const escapeXml = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
const readAttribute = (xml: string, name: string): string =>
  new RegExp(`^[^>]*\\b${name}="([^"]*)"`).exec(xml.trimStart())?.[1] ?? ''

/** The manifest with other text tracks and other names of sound; pictures, keys and bytes stay as they are. */
export function toMpd(mpd: string, { kept, texts, sound }: Wanted): string {
  const named = mpd.replace(SET, (set) => {
    const kind = readAttribute(set, 'contentType')
    if (kind === 'audio') return nameSet(set, sound)
    return kind === 'text' && !kept.has(toTextName(set)) ? '' : set
  })
  const ids = [...named.matchAll(/<(?:AdaptationSet|Representation)\b[^>]*\bid="(\d+)"/g)].map(([, id]) => Number(id))
  const first = Math.max(-1, ...ids) + 1
  const sets = texts.map((text, index) => toTextSet(text, first + index)).join('')
  return named.replace(/([ \t]*)<\/Period>/, (end) => `${sets}${end}`)
}

const toTextName = (set: string): string => /<BaseURL>[^<]*?([\w-]+)\.\w+<\/BaseURL>/.exec(set)?.[1] ?? ''

function nameSet(set: string, sound: readonly SoundName[]): string {
  const found = sound.find(({ was }) => was === (readAttribute(set, 'lang') || UNKNOWN))
  if (!found) return set
  const language = ` lang="${escapeXml(found.language)}"`
  const tagged = set.replace(/<AdaptationSet\b[^>]*>/, (tag) =>
    / lang="/.test(tag)
      ? tag.replace(/ lang="[^"]*"/, language)
      : tag.replace(/ contentType="audio"/, (kind) => kind + language),
  )
  const label = `<Label>${escapeXml(found.label)}</Label>`
  if (/<Label>/.test(tagged)) return tagged.replace(/<Label>[^<]*<\/Label>/, label)
  return tagged.replace(/([ \t]*)<Representation\b/, (begin, indent: string) => `${indent}${label}\n${begin}`)
}

/** ISO/IEC 23009-1, 5.8.5.5: `caption` is what says sounds as well. One file, which players read whole. */
const toTextSet = ({ language, label, kind, name }: PublishedText, id: number): string =>
  `    <AdaptationSet id="${id}" contentType="text" mimeType="text/vtt" lang="${escapeXml(language)}">
      <Role schemeIdUri="urn:mpeg:dash:role:2011" value="${kind === 'captions' ? 'caption' : 'subtitle'}"/>
      <Label>${escapeXml(label)}</Label>
      <Representation id="${name}" bandwidth="1000" mimeType="text/vtt">
        <BaseURL>${TEXT_FOLDER}/${name}.vtt</BaseURL>
      </Representation>
    </AdaptationSet>
`

const GROUP = 'subtitles'
const STREAM = '#EXT-X-STREAM-INF:'
const TEXT = '#EXT-X-MEDIA:TYPE=SUBTITLES,'
const AUDIO = '#EXT-X-MEDIA:TYPE=AUDIO,'
/** RFC 8216, 4.3.4.1: of captions for who hears badly. */
const CAPTIONS =
  ',CHARACTERISTICS="public.accessibility.transcribes-spoken-dialog,public.accessibility.describes-music-and-sound"'

/** The same of a master playlist. */
export function toMaster(master: string, { kept, texts, sound }: Wanted): string {
  const lines = master.split('\n').filter((line) => !line.startsWith(TEXT) || kept.has(toListName(line)))
  const own = texts.map(toTextLine)
  const hasText = own.length > 0 || lines.some((line) => line.startsWith(TEXT))
  const at = lines.findIndex((line) => line.startsWith(STREAM))
  return [...lines.slice(0, at), ...own, ...lines.slice(at)]
    .map((line) =>
      line.startsWith(AUDIO) ? nameLine(line, sound) : line.startsWith(STREAM) ? withGroup(line, hasText) : line,
    )
    .join('\n')
}

const toListName = (line: string): string => /URI="[^"]*?([\w-]+)\.m3u8"/.exec(line)?.[1] ?? ''
const quote = (text: string) => text.replaceAll('"', '')

const toTextLine = ({ language, label, kind, name }: PublishedText): string =>
  `${TEXT}URI="../${TEXT_FOLDER}/${name}.m3u8",GROUP-ID="${GROUP}",LANGUAGE="${quote(language)}",NAME="${quote(label)}",DEFAULT=NO,AUTOSELECT=YES${kind === 'captions' ? CAPTIONS : ''}`

function withGroup(line: string, hasText: boolean): string {
  const without = line.replace(/,SUBTITLES="[^"]*"/, '')
  if (!hasText) return without
  return line === without ? `${line},SUBTITLES="${GROUP}"` : line
}

function nameLine(line: string, sound: readonly SoundName[]): string {
  const found = sound.find(({ was }) => was === (/[:,]LANGUAGE="([^"]*)"/.exec(line)?.[1] ?? UNKNOWN))
  if (!found) return line
  const named = line.replace(/([:,]NAME=")[^"]*"/, (_, begin: string) => `${begin}${quote(found.label)}"`)
  const language = `LANGUAGE="${quote(found.language)}"`
  return /[:,]LANGUAGE="/.test(named)
    ? named.replace(/LANGUAGE="[^"]*"/, () => language)
    : named.replace(/,NAME="/, (name) => `,${language}${name}`)
}
