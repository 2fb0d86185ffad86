const COMMON_SYSTEM = '1077efec-c0b2-4d02-ace3-3c1e52e2fb4b'
const CLEAR_KEY_SYSTEM = 'e2719d58-a985-b3c9-781a-b030af78d30e'
const COMMON_PROTECTION = new RegExp(
  `\\s*<ContentProtection[^>]*schemeIdUri="urn:uuid:${COMMON_SYSTEM}"[^>]*?(?:/>|>[\\s\\S]*?</ContentProtection>)`,
  'gi',
)
const MP4_PROTECTION = /^([ \t]*)<ContentProtection[^>]*schemeIdUri="urn:mpeg:dash:mp4protection:2011"[^>]*\/>/gm

/**
 * Turns the packager's MPD into the one that Shaka, dash.js and video.js all take: the common system makes way for
 * DASH-IF's ClearKey, Widevine and PlayReady stay. Media files are looked for in `mediaFolder`.
 */
export function toPlayableMpd(mpd: string, mediaFolder: string): string {
  return mpd
    .replace(COMMON_PROTECTION, '')
    .replace(
      MP4_PROTECTION,
      (line, indent: string) =>
        `${line}\n${indent}<ContentProtection value="ClearKey1.0" schemeIdUri="urn:uuid:${CLEAR_KEY_SYSTEM}"/>`,
    )
    .replace(/<BaseURL>([^<]+)<\/BaseURL>/g, `<BaseURL>${mediaFolder}/$1</BaseURL>`)
    .replace(/^<!--Generated with .*-->\n/m, '')
}
