// Writes the icons of src/icons from those that Lucide draws; `--check` only compares. Run it (`npm run icons`) when an
// icon is added or Lucide's version changes.
import { readFile, writeFile } from 'node:fs/promises'

/** Icons that come to the phone together, by the names that our files give them. */
const GROUPS = {
  bars: {
    ...{ Bell: 'bell', Bookmark: 'bookmark', CircleHelp: 'circle-question-mark', Clapperboard: 'clapperboard' },
    ...{ CreditCard: 'credit-card', Film: 'film', House: 'house', LogOut: 'log-out', Moon: 'moon', Sun: 'sun' },
    ...{ User: 'user' },
  },
  contact: {
    ...{ Clock: 'clock', Lock: 'lock', Mail: 'mail', MapPin: 'map-pin', MessageCircle: 'message-circle' },
    ...{ Phone: 'phone', Ticket: 'ticket' },
  },
  downloads: { Download: 'download', HardDrive: 'hard-drive' },
  devices: { Monitor: 'monitor', Smartphone: 'smartphone', Tablet: 'tablet', Tv: 'tv' },
  notices: {
    ...{
      CircleAlert: 'circle-exclamation-point',
      CircleCheck: 'circle-check',
      Info: 'info',
      TriangleAlert: 'triangle-exclamation-point',
    },
  },
  passkeys: { Fingerprint: 'fingerprint-pattern', KeyRound: 'key-round', ShieldCheck: 'shield-check' },
  paying: {
    ...{ ArrowRightLeft: 'arrow-right-left', Banknote: 'banknote', Copy: 'copy', Ellipsis: 'ellipsis', Hash: 'hash' },
    ...{ Repeat: 'repeat' },
  },
  people: { Delete: 'delete', IdCard: 'id-card', Pencil: 'pencil', Users: 'users' },
  player: {
    ...{
      ArrowLeft: 'arrow-left',
      Captions: 'captions',
      Cast: 'cast',
      Gauge: 'gauge',
      Info: 'info',
      Maximize: 'maximize',
    },
    ...{ Minimize: 'minimize', Pause: 'pause', RotateCcw: 'rotate-ccw', RotateCw: 'rotate-cw', Timer: 'timer' },
    ...{
      SkipForward: 'skip-forward',
      ListVideo: 'list-video',
      FastForward: 'fast-forward',
      Rewind: 'rewind',
      PictureInPicture: 'picture-in-picture-2',
      Airplay: 'airplay',
    },
    ...{ Volume1: 'volume-1', Volume2: 'volume-2', VolumeX: 'volume-x', WifiOff: 'wifi-off' },
  },
  signs: {
    ...{ Check: 'check', ChevronDown: 'chevron-down', ChevronLeft: 'chevron-left', ChevronRight: 'chevron-right' },
    ...{ Plus: 'plus', RefreshCw: 'refresh-cw', Search: 'search', X: 'x' },
  },
  titles: { Play: 'play', Share2: 'share-2', ThumbsDown: 'thumbs-down', ThumbsUp: 'thumbs-up' },
}

const HEAD = `// Drawn by Lucide (ISC) and, some of them, by Feather (MIT): THIRD-PARTY.txt of the build bears both licences. Written by
// scripts/draw-icons.mjs.
import { drawIcon } from './draw-icon.tsx'
`

/** A path that may stand behind others: a small `m` at its start would count from where the last one ended. */
function toAbsolute(d) {
  const [start = ''] = d.match(/^m-?[\d.]+[ ,]?-?[\d.]+ ?/) ?? []
  const rest = d.slice(start.length)
  return `${start.trim().replace('m', 'M')}${start && /^[-\d.]/.test(rest) ? 'l' : ''}${rest}`
}

/** One drawing of SVG as a path. */
const SHAPES = {
  path: ({ d }) => toAbsolute(d),
  line: ({ x1, y1, x2, y2 }) => `M${x1} ${y1}L${x2} ${y2}`,
  polyline: ({ points }) => `M${points}`,
  polygon: ({ points }) => `M${points}z`,
  circle: ({ cx, cy, r }) => `M${cx - r} ${cy}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`,
  rect({ x = 0, y = 0, width, height, rx, ry = rx ?? 0 }) {
    const r = Number(rx ?? ry)
    const [w, h] = [width - 2 * r, height - 2 * r]
    const corner = (dx, dy) => (r > 0 ? `a${r} ${r} 0 0 1 ${dx * r} ${dy * r}` : '')
    return `M${Number(x) + r} ${y}h${w}${corner(1, 1)}v${h}${corner(-1, 1)}h${-w}${corner(-1, -1)}v${-h}${corner(1, -1)}z`
  },
}

async function toLine([name, drawing]) {
  const { __iconData: icon } = await import(`lucide-react/icons/${drawing}`)
  const path = icon.node.map(([shape, attributes]) => SHAPES[shape](attributes)).join('')
  const line = `export const ${name} = drawIcon('${path}')`
  return line.length <= 120 ? line : `export const ${name} = drawIcon(\n  '${path}',\n)`
}

for (const [group, icons] of Object.entries(GROUPS)) {
  const file = new URL(`../src/icons/${group}.ts`, import.meta.url)
  const text = `${HEAD}\n${(await Promise.all(Object.entries(icons).map(toLine))).join('\n')}\n`
  if (!process.argv.includes('--check')) await writeFile(file, text)
  else if ((await readFile(file, 'utf8')) !== text) throw new Error(`src/icons/${group}.ts is not what Lucide draws`)
}
