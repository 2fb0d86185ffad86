import { parse } from 'acorn'
import { full } from 'acorn-walk'
import { type Entry, find, isKnown, KNOWN, listNames } from './chrome-68.ts'

/** The last edition of the language that Chrome 68 reads whole, with what it took from the next ones: dynamic import, import.meta. */
const EDITION = 2020

interface Node {
  type: string
  start: number
  name?: string
  value?: unknown
  computed?: boolean
  exported?: unknown
  operator?: string
  object?: Node
  property?: Node
  callee?: Node
  key?: Node
  arguments?: Node[]
}

/** Of the editions of 2020, what Chrome learnt after 68. */
const NEWER: Readonly<Record<string, (node: Node) => boolean>> = {
  ChainExpression: () => true,
  LogicalExpression: ({ operator }) => operator === '??',
  ExportAllDeclaration: ({ exported }) => Boolean(exported),
}

/** @throws SyntaxError where the text is newer than the edition */
export function listNewerSyntax(code: string): string[] {
  const found: string[] = []
  full(parse(code, { ecmaVersion: EDITION, sourceType: 'module', allowHashBang: false }), (one) => {
    const node = one as unknown as Node
    if (NEWER[node.type]?.(node)) found.push(`${node.type} at ${node.start}`)
  })
  return found
}

const builtins = KNOWN.javascript.builtins as Entry
const globals = new Map<string, Entry>()
const statics = new Map<string, Entry>()

/** Interfaces of a page whose members scripts call on what they were given; of others the name alone tells. */
const EVERYDAY =
  /^(AbortSignal|Animation|Blob|Clipboard|Crypto|CSSStyleSheet|Document|DocumentFragment|DOMTokenList|Element|Event|File|FormData|Headers|History|HTML(Anchor|Button|Dialog|Element|Form|Image|Input|Link|Media|Script|Select|TextArea|Video)?Element|HTMLElement|IDB(Database|Factory|ObjectStore|Request|Transaction)|IntersectionObserver(Entry)?|KeyboardEvent|Location|MediaQueryList|MediaSource|Navigator|Node|NodeList|Performance|PointerEvent|Range|ReadableStream|Request|ResizeObserver(Entry)?|Response|Selection|ServiceWorker(Container|Registration)?|SourceBuffer|Storage|Text|TextTrack|URL|URLSearchParams|Window)$/

/** Names that no object of a realm had in Chrome 68: to the newer one they stand for. */
function listNewMembers(owners: readonly (readonly [string, Entry])[]): Map<string, string> {
  const found = new Map<string, string | null>()
  for (const [owner, entry] of owners)
    for (const name of listNames(entry)) {
      const member = find(entry, name)
      if (!member?.__compat || name.endsWith('_static') || /_event$/.test(name)) continue
      if (isKnown(member)) found.set(name, null)
      else if (!found.has(name)) found.set(name, `${owner}.prototype.${name}`)
    }
  return new Map([...found].filter((one): one is [string, string] => one[1] !== null))
}

function learn(owner: string, entry: Entry): void {
  if (!globals.has(owner)) globals.set(owner, entry)
  for (const name of listNames(entry)) {
    const member = find(entry, name)
    if (member?.__compat && name.endsWith('_static')) statics.set(`${owner}.${name.replace(/_static$/, '')}`, member)
  }
}

const own = listNames(builtins).map((name) => [name, builtins[name] as Entry] as const)
const ofPages = listNames(KNOWN.api as unknown as Entry).map((name) => [name, KNOWN.api[name] as Entry] as const)
const newMembers = new Map([
  ...listNewMembers(ofPages.filter(([name]) => EVERYDAY.test(name))),
  ...listNewMembers(
    own.filter(([name]) => !/^(Iterator|AsyncIterator|Temporal|DisposableStack|AsyncDisposableStack)$/.test(name)),
  ),
])
for (const [name, entry] of [...own, ...ofPages]) learn(name, entry)
for (const name of listNames(builtins.Intl as Entry))
  statics.set(`Intl.${name}`, find(builtins.Intl as Entry, name) as Entry)
for (const [owner, entry] of ofPages.filter(([name]) => /^(Window|_globals)$/.test(name)))
  for (const name of listNames(entry)) {
    const member = find(KNOWN.api[owner], name)
    if (member?.__compat && !globals.has(name)) globals.set(name, member)
  }

const isStatic = (owner: string, name: string) => statics.get(`${owner}.${name}`)

function nameMember(node: Node): string[] {
  if (node.type !== 'MemberExpression' || node.computed) return []
  const name = node.property?.name ?? ''
  const owner = node.object?.type === 'Identifier' ? (node.object.name ?? '') : ''
  const fixed = isStatic(owner, name)
  if (fixed) return isKnown(fixed) ? [] : [`${owner}.${name}`]
  const found = newMembers.get(name)
  return found ? [found] : []
}

const ASKING = /^(window|self|globalThis)$/

/** APIs that a script speaks of and that Chrome 68 has not: `Array.prototype.flat`, `structuredClone`. Members go by their name. */
export function listNewerApis(code: string): string[] {
  const found = new Set<string>()
  full(parse(code, { ecmaVersion: EDITION, sourceType: 'module' }), (one) => {
    const node = one as unknown as Node
    for (const name of nameMember(node)) found.add(name)
    if (node.type === 'MemberExpression' && ASKING.test(node.object?.name ?? '') && !node.computed) {
      const name = node.property?.name ?? ''
      if (globals.has(name) && !isKnown(globals.get(name))) found.add(name)
    }
    if (node.type === 'Identifier' && node.name && globals.has(node.name) && !isKnown(globals.get(node.name)))
      found.add(node.name)
  })
  return [...found].sort()
}
