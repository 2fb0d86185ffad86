/**
 * The two ways in which players want the plain key of an HLS stream named. `key-endpoint`: the identity line names an
 * address that answers the 16 bytes (Shaka), and a line for FairPlay stands beside it. `clear-key`: the line bears the
 * key id under the key system's own name (hls.js).
 */
export type HlsForm = 'key-endpoint' | 'clear-key'

const IDENTITY_LINE = /^#EXT-X-KEY:.*KEYFORMAT="identity".*$/gm
const GENERATED_LINE = /^## Generated with .*\n/m

/** Rewrites one media playlist of the packager. Media files are looked for in `mediaFolder`. */
export function toMediaPlaylist(playlist: string, options: { form: HlsForm; mediaFolder: string }): string {
  return playlist
    .replace(GENERATED_LINE, '')
    .replace(IDENTITY_LINE, (line) => toKeyLines(line, options.form))
    .replace(/^(#EXT-X-MAP:URI=")([^"]+)/gm, `$1${options.mediaFolder}/$2`)
    .replace(/^(?!#)(.+)$/gm, `${options.mediaFolder}/$1`)
}

function toKeyLines(line: string, form: HlsForm): string {
  const keyId = toKeyId(line)
  if (form === 'clear-key') {
    const named = line.replace('KEYFORMAT="identity"', 'KEYFORMAT="org.w3.clearkey",KEYFORMATVERSIONS="1"')
    return named.replace(/(URI="[^"]+")/, `$1,KEYID=0x${keyId}`)
  }
  const fairPlay = line.replace(
    'KEYFORMAT="identity"',
    'KEYFORMAT="com.apple.streamingkeydelivery",KEYFORMATVERSIONS="1"',
  )
  return [withUri(line, `../key/${keyId}`), withUri(fairPlay, `skd://${keyId}`)].join('\n')
}

function withUri(line: string, uri: string): string {
  return line.replace(/URI="[^"]+"/, `URI="${uri}"`)
}

/** The packager puts the key id, in base64, where a key would stand. */
function toKeyId(line: string): string {
  const base64 = /URI="data:text\/plain;base64,([^"]+)"/.exec(line)?.[1]
  const keyId = Buffer.from(base64 ?? '', 'base64').toString('hex')
  if (keyId.length !== 32) throw new Error(`The packager wrote a key line without a key id: ${line}`)
  return keyId
}
