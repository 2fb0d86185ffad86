import postcss, { type Declaration } from 'postcss'
import { type Entry, find, isKnown, isKnownBy, KNOWN, listNames } from './chrome-68.ts'

const { properties, selectors, types, 'at-rules': atRules } = KNOWN.css as unknown as Record<string, Entry>

const PREFIX = /^-(webkit|moz|ms)-/

/** Functions of values, by name: where MDN speaks of them under a type. */
const functions = new Map<string, Entry>()
for (const type of listNames(types)) {
  for (const name of listNames(find(types, type))) functions.set(name, find(types, type, name) as Entry)
  functions.set(type, find(types, type) as Entry)
}
const FUNCTION = /(?<![\w-])([a-z][\w-]*)\(/g
/** Units and words that came after Chrome 68 and stand in values of every property. */
const NEWER_UNITS =
  /(?<![\w.-])-?[\d.]+(?:[sdl]v(?:[whbi]|min|max)|cq(?:[whbi]|min|max)|v[bi]|lh|rlh|cap|rcap|ric|rex|rch)\b/

function readProperty({ prop, value }: Declaration): string[] {
  if (prop.startsWith('--')) return []
  const plain = prop.replace(PREFIX, '')
  const [prefix] = PREFIX.exec(prop) ?? []
  const entry = find(properties, prop) ?? find(properties, plain)
  // What another engine's prefix says nobody else reads.
  if (prefix && prefix !== '-webkit-') return []
  if (!entry) return []
  if (prefix ? !(isKnown(find(properties, prop)) || isKnownBy(entry, prefix)) : !isKnown(entry)) return [prop]
  const words = value.split(/[\s,/]+/).filter((word) => /^[a-z-]+$/.test(word))
  return words
    .filter((word) => word !== plain && !isKnown(find(entry, word)) && !isKnownBy(find(entry, word), '-webkit-'))
    .map((word) => `${prop}: ${word}`)
}

function readValue({ prop, value }: Declaration): string[] {
  const plain = value.replace(/"[^"]*"|'[^']*'|url\([^)]*\)/g, '')
  const newer = [...plain.matchAll(FUNCTION)]
    .map(([, name = '']) => name)
    .filter((name) => !isKnown(functions.get(name)))
    .map((name) => `${name}()`)
  if (prop === 'content' && plain.includes('/')) newer.push('content / ')
  const [unit] = NEWER_UNITS.exec(plain) ?? []
  return [...newer, ...(unit ? [unit.replace(/[\d.-]+/, '')] : [])]
}

function readSelector(selector: string): string[] {
  const pseudos = [...selector.replace(/"[^"]*"/g, '').matchAll(/::?([a-z-]+)(\([^)]*,)?/g)]
  return pseudos.flatMap(([text = '', name = '', list]) => {
    if (/^-(moz|ms)-/.test(name)) return [`${text} (drops its whole rule)`]
    if (name === 'not' && list) return [':not(a, b)']
    const entry = find(selectors, name)
    return isKnown(entry) || isKnownBy(entry, '-webkit-') ? [] : [text.replace(list ?? '', '')]
  })
}

const FLEX = /^(-webkit-)?(inline-)?flex$/

/** The gap of a flexible box; the same selector may say in another rule that it is one. */
function listFlexGaps(root: postcss.Root): string[] {
  const flexible = new Set<string>()
  const gapped = new Map<string, boolean>()
  root.walkRules(({ selectors: names, nodes }) => {
    for (const node of nodes) {
      if (node.type !== 'decl') continue
      for (const name of names) {
        if (node.prop === 'display') flexible[FLEX.test(node.value) ? 'add' : 'delete'](name)
        if (/^(row-|column-)?gap$/.test(node.prop)) gapped.set(name, true)
      }
    }
  })
  return [...gapped.keys()].filter((name) => flexible.has(name)).map((name) => `gap of the flexible ${name}`)
}

/** What a style sheet says and Chrome 68 does not understand: `inset`, `:has`, `clamp()`, `gap of the flexible .bar`. */
export function listNewerStyles(css: string): string[] {
  const root = postcss.parse(css)
  const found = new Set<string>(listFlexGaps(root))
  root.walkDecls((declaration) => {
    for (const name of [...readProperty(declaration), ...readValue(declaration)]) found.add(name)
  })
  root.walkRules((rule) => {
    if (rule.parent?.type === 'rule') found.add('nesting')
    for (const name of rule.selectors.flatMap(readSelector)) found.add(name)
  })
  root.walkAtRules((at) => {
    if (!isKnown(find(atRules, at.name.replace(PREFIX, '')))) found.add(`@${at.name}`)
    if (at.name === 'media' && /[<>]/.test(at.params)) found.add('ranges of @media')
  })
  return [...found].sort()
}
