import { gzipSync } from 'node:zlib'
import { zipSync } from 'fflate'
import { createTar } from 'nanotar'

export type Files = Readonly<Record<string, Uint8Array>>

/** The same files make the same package: all are of this moment, the first that a zip can say. */
const MADE_AT = Date.UTC(1980, 0, 1)

const listSorted = (files: Files) => Object.entries(files).sort(([a], [b]) => (a < b ? -1 : 1))

/** A Tizen widget: a zip. https://docs.tizen.org/application/tizen-studio/web-tools/ */
export function toZip(files: Files): Uint8Array {
  // A zip says the local time; the offset makes it the same everywhere.
  const offsetMs = new Date(MADE_AT).getTimezoneOffset() * 60_000
  return zipSync(Object.fromEntries(listSorted(files)), { level: 9, mtime: new Date(MADE_AT + offsetMs) })
}

function toTarGz(files: Files): Uint8Array {
  const attrs = { mtime: MADE_AT, uid: 0, gid: 0, user: 'root', group: 'root' }
  const folders = new Set<string>()
  for (const name of Object.keys(files))
    for (let at = name.indexOf('/'); at >= 0; at = name.indexOf('/', at + 1)) folders.add(name.slice(0, at + 1))
  const items = [
    ...[...folders].sort().map((name) => ({ name, attrs: { ...attrs, mode: '775' } })),
    ...listSorted(files).map(([name, data]) => ({ name, data, attrs: { ...attrs, mode: '644' } })),
  ]
  return gzipSync(createTar(items), { level: 9 })
}

const HEADER_BYTES = 60

/** One member of an `ar` archive: a header of fixed columns, and its bytes to an even number. */
function toMember(name: string, data: Uint8Array): Uint8Array[] {
  const columns = [
    name.padEnd(16),
    String(MADE_AT / 1_000).padEnd(12),
    '0'.padEnd(6),
    '0'.padEnd(6),
    '100644'.padEnd(8),
  ]
  const header = Buffer.from(`${columns.join('')}${String(data.length).padEnd(10)}\x60\n`, 'latin1')
  if (header.length !== HEADER_BYTES) throw new Error(`${name} is too long for an archive`)
  return [header, data, ...(data.length % 2 === 0 ? [] : [Buffer.from('\n')])]
}

/** A webOS package, which is a Debian one: `ar` of a version, the control files and the data. */
export function toIpk({ control, data }: { control: Files; data: Files }): Uint8Array {
  return Buffer.concat([
    Buffer.from('!<arch>\n'),
    ...toMember('debian-binary', Buffer.from('2.0\n')),
    ...toMember('control.tar.gz', toTarGz(control)),
    ...toMember('data.tar.gz', toTarGz(data)),
  ])
}
