const COMMON_SYSTEM = '1077efec-c0b2-4d02-ace3-3c1e52e2fb4b'
const CLEAR_KEY_SYSTEM = 'e2719d58-a985-b3c9-781a-b030af78d30e'
const COMMON_PROTECTION = new RegExp(
  `\\s*<ContentProtection[^>]*schemeIdUri="urn:uuid:${COMMON_SYSTEM}"[^>]*?(?:/>|>[\\s\\S]*?</ContentProtection>)`,
  'gi',
)
const MP4_PROTECTION = /^([ \t]*)<ContentProtection[^>]*schemeIdUri="urn:mpeg:dash:mp4protection:2011"[^>]*\/>/gm

const ADAPTATION_SET = /<AdaptationSet\b[\s\S]*?<\/AdaptationSet>/g
/** ISO/IEC 23009-1, 5.3.3.5: names the sets that a player may change to without a cut. */
const SWITCHING_SCHEME = 'urn:mpeg:dash:adaptation-set-switching:2016'
const SWITCHING = new RegExp(`^[ \\t]*<SupplementalProperty schemeIdUri="${SWITCHING_SCHEME}"[^>]*/>\\n`, 'gm')

/**
 * Turns the packager's MPD into the one that Shaka, dash.js and video.js all take: the common system makes way for
 * DASH-IF's ClearKey, Widevine and PlayReady stay. Media files are looked for in `mediaFolder`.
 */
export function toPlayableMpd(mpd: string, mediaFolder: string): string {
  return linkPictures(mpd)
    .replace(COMMON_PROTECTION, '')
    .replace(
      MP4_PROTECTION,
      (line, indent: string) =>
        `${line}\n${indent}<ContentProtection value="ClearKey1.0" schemeIdUri="urn:uuid:${CLEAR_KEY_SYSTEM}"/>`,
    )
    .replace(/<BaseURL>([^<]+)<\/BaseURL>/g, `<BaseURL>${mediaFolder}/$1</BaseURL>`)
    .replace(/^<!--Generated with .*-->\n/m, '')
}

/**
 * SD and HD are two sets, because each has its own key. The packager names a wrong set as the other one (sound, or none
 * that there is), and dash.js then never leaves SD; nor does it say that every piece of picture begins with a keyframe.
 */
function linkPictures(mpd: string): string {
  const pictures = (mpd.match(ADAPTATION_SET) ?? []).filter(isPicture).map(toSetId)
  return mpd.replace(ADAPTATION_SET, (set) => {
    const plain = set.replace(SWITCHING, '')
    if (!isPicture(set)) return plain
    const others = pictures.filter((id) => id !== toSetId(set))
    return plain.replace(/^<AdaptationSet\b([^>]*)>\n([ \t]*)/, (_, attributes: string, indent: string) => {
      const starts = attributes.includes('subsegmentStartsWithSAP') ? '' : ' subsegmentStartsWithSAP="1"'
      const link = `<SupplementalProperty schemeIdUri="${SWITCHING_SCHEME}" value="${others.join(',')}"/>\n${indent}`
      return `<AdaptationSet${attributes}${starts}>\n${indent}${others.length > 0 ? link : ''}`
    })
  })
}

function isPicture(set: string): boolean {
  return /^<AdaptationSet\b[^>]*contentType="video"/.test(set)
}

function toSetId(set: string): string {
  return /^<AdaptationSet\b[^>]*\bid="([^"]*)"/.exec(set)?.[1] ?? ''
}
