import type { KeySystems } from '../drm/key-systems.ts'
import { withinHeight } from './heights.ts'

/** W3C's common system, by which browsers know ClearKey, and DASH-IF's ClearKey. */
const CLEAR_KEY_SYSTEMS = ['1077efec-c0b2-4d02-ace3-3c1e52e2fb4b', 'e2719d58-a985-b3c9-781a-b030af78d30e']
const MPD_PROTECTION = /[ \t]*<ContentProtection\b[^>]*?(?:\/>|>[\s\S]*?<\/ContentProtection>)[ \t]*\n?/gi
const HLS_KEY_LINE = /^#EXT-X-(?:SESSION-)?KEY:.*(?:\r?\n|$)/gm
const CLEAR_KEY_FORMAT = /KEYFORMAT="(?:identity|org\.w3\.clearkey)"/
/** Key lines of this form are ClearKey's and nobody else's. */
const CLEAR_KEY_FOLDER = /^hls-clearkey\//

/** A package is made once and holds every form; a service without ClearKey shows none of its. */
export function isOfClearKey(file: string): boolean {
  return CLEAR_KEY_FOLDER.test(file)
}

export function isManifest(file: string): boolean {
  return /\.(mpd|m3u8)$/.test(file)
}

/** The manifest as a service without ClearKey gives it: no line says that there is such a key system. */
export function withoutClearKey(manifest: string): string {
  return manifest
    .replace(MPD_PROTECTION, (element) => (isClearKeyElement(element) ? '' : element))
    .replace(HLS_KEY_LINE, (line) => (isClearKeyLine(line) ? '' : line))
}

/** A line without a format is one of the identity format. RFC 8216 §4.3.2.4. */
function isClearKeyLine(line: string): boolean {
  if (line.includes('METHOD=NONE')) return false
  return CLEAR_KEY_FORMAT.test(line) || !line.includes('KEYFORMAT=')
}

function isClearKeyElement(element: string): boolean {
  const scheme = /schemeIdUri="urn:uuid:([^"]+)"/i.exec(element)?.[1]?.toLowerCase() ?? ''
  return CLEAR_KEY_SYSTEMS.includes(scheme)
}

/** What a manifest leaves out: key systems that there are not, and qualities that this caller may not read. */
export function toRewrite(
  { maxHeight }: { maxHeight: number | null },
  { hasClearKey }: Pick<KeySystems, 'hasClearKey'>,
): ((manifest: string) => string) | null {
  if (hasClearKey && maxHeight === null) return null
  return (manifest) => {
    const named = hasClearKey ? manifest : withoutClearKey(manifest)
    return maxHeight === null ? named : withinHeight(named, maxHeight)
  }
}
