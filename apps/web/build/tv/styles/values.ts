import { createRequire } from 'node:module'
import type * as Parser from 'postcss-value-parser'

const parse = createRequire(import.meta.url)('postcss-value-parser') as typeof Parser.default

/** A television's window in CSS pixels, and the size of its letters. */
export const SCREEN = { widthPx: 1920, heightPx: 1080, rootPx: 28 }

/** What a custom property says on a television, which shows one theme in one window; nothing for one that varies. */
export type Tokens = ReadonlyMap<string, string>

const PX_PER: Readonly<Record<string, number>> = {
  px: 1,
  rem: SCREEN.rootPx,
  vw: SCREEN.widthPx / 100,
  vh: SCREEN.heightPx / 100,
  vmin: SCREEN.heightPx / 100,
  vmax: SCREEN.widthPx / 100,
}

const round = (value: number) => Number(value.toFixed(3))

/** Pixels, or a bare number; null for what only the browser knows (percentages, `em`, properties that vary). */
interface Amount {
  value: number
  isLength: boolean
}

type Nodes = Parser.Node[]

const meaning = (nodes: Nodes) => nodes.filter((node) => node.type !== 'space' && node.type !== 'comment')

function splitBy(nodes: Nodes, sign: string): Nodes[] {
  const parts: Nodes[] = [[]]
  for (const node of nodes) {
    if (node.type === 'div' && node.value === sign) parts.push([])
    else parts.at(-1)?.push(node)
  }
  return parts
}

function toAmount(word: string): Amount | null {
  const [, digits, unit = ''] = /^([+-]?(?:\d+\.?\d*|\.\d+))([a-z%]*)$/i.exec(word) ?? []
  if (digits === undefined) return null
  if (unit === '') return { value: Number(digits), isLength: false }
  const px = PX_PER[unit]
  return px === undefined ? null : { value: Number(digits) * px, isLength: true }
}

const toSign = (node: Parser.Node): string | null =>
  (node.type === 'word' || node.type === 'div') && /^[-+*/]$/.test(node.value) ? node.value : null

const OPERATIONS: Readonly<Record<string, (one: Amount, other: Amount) => Amount | null>> = {
  '*': (one, other) => ({ value: one.value * other.value, isLength: one.isLength || other.isLength }),
  '/': (one, other) => ({ value: one.value / other.value, isLength: one.isLength }),
  '+': (one, other) => (one.isLength === other.isLength ? { ...one, value: one.value + other.value } : null),
  '-': (one, other) => (one.isLength === other.isLength ? { ...one, value: one.value - other.value } : null),
}

/** Works the signs of one rank out, from left to right. */
function combine(terms: (Amount | string)[], signs: string): (Amount | string)[] | null {
  const left: (Amount | string)[] = []
  for (let at = 0; at < terms.length; at += 1) {
    const term = terms[at] as Amount | string
    const before = left.at(-1)
    const next = terms[at + 1]
    if (typeof term === 'string' && signs.includes(term)) {
      if (typeof before !== 'object' || typeof next !== 'object') return null
      const made = OPERATIONS[term]?.(before, next) ?? null
      if (!made) return null
      left[left.length - 1] = made
      at += 1
    } else left.push(term)
  }
  return left
}

function sum(nodes: Nodes, tokens: Tokens): Amount | null {
  const terms: (Amount | string)[] = []
  for (const node of meaning(nodes)) {
    const term = toSign(node) ?? work(node, tokens)
    if (term === null) return null
    terms.push(term)
  }
  const made = combine(combine(terms, '*/') ?? [], '+-')
  const [only] = made ?? []
  return made?.length === 1 && typeof only === 'object' ? only : null
}

const CHOICES: Readonly<Record<string, (values: number[]) => number>> = {
  min: (values) => Math.min(...values),
  max: (values) => Math.max(...values),
  clamp: ([least = 0, wanted = 0, most = 0]) => Math.max(least, Math.min(wanted, most)),
}

function work(node: Parser.Node, tokens: Tokens): Amount | null {
  if (node.type === 'word') return toAmount(node.value)
  if (node.type !== 'function') return null
  if (node.value === '' || node.value === 'calc') return sum(node.nodes, tokens)
  if (node.value === 'var') {
    const text = tokens.get(node.nodes[0]?.value ?? '')
    return text === undefined ? null : sum(parse(text).nodes, tokens)
  }
  const choose = CHOICES[node.value]
  if (!choose) return null
  const amounts = splitBy(node.nodes, ',').map((part) => sum(part, tokens))
  if (!amounts.every((amount) => amount !== null)) return null
  return { value: choose(amounts.map(({ value }) => value)), isLength: amounts.some(({ isLength }) => isLength) }
}

const write = ({ value, isLength }: Amount) => `${round(value)}${isLength && round(value) !== 0 ? 'px' : ''}`

/** One that the browser alone could work out gives way to the part of it that is known, or to its middle one. */
function settle(node: Parser.FunctionNode, tokens: Tokens): string {
  const parts = splitBy(node.nodes, ',')
  if (node.value === 'clamp') return settleText(parse.stringify(parts[1] ?? []).trim(), tokens)
  const known = parts.map((part) => sum(part, tokens)).filter((amount) => amount !== null)
  const choose = CHOICES[node.value]
  if (known.length > 0 && choose) return write({ value: choose(known.map(({ value }) => value)), isLength: true })
  return settleText(parse.stringify(parts[0] ?? []).trim(), tokens)
}

const isSum = (text: string) => /\s[-+*/]\s/.test(text) && !/^[\w-]+\(/.test(text)

/** `min()`, `max()` and `clamp()`, which Chrome knows from 79 on, as what they come to on a television. */
export function settleText(text: string, tokens: Tokens): string {
  const value = parse(text.replace(/\benv\([^)]*\)/g, '0px'))
  value.walk((node) => {
    if (node.type !== 'function' || !(node.value in CHOICES)) return
    const amount = work(node, tokens)
    const settled = amount ? write(amount) : settle(node, tokens)
    Object.assign(node, { type: 'word', value: isSum(settled) ? `calc(${settled})` : settled })
  })
  return value.toString()
}

/** Units of the window and of containers, which are the window's on a television. */
export const toOldUnits = (text: string): string =>
  text
    .replace(/(\d)[sdl]v([hw]|min|max)\b/g, '$1v$2')
    .replace(/(\d)cqi\b/g, '$1vw')
    .replace(/([\d.]+)lh\b/g, 'calc($1 * 1.5em)')
    .replace(/\benv\([^)]*\)/g, '0px')

const toBytes = (hex: string): number[] => {
  const digits = hex.length < 6 ? [...hex].map((digit) => digit + digit).join('') : hex
  return [0, 2, 4, 6].map((at) => Number.parseInt(digits.slice(at, at + 2) || 'ff', 16))
}

function findBytes(text: string, tokens: Tokens): number[] | null {
  const name = /^var\((--[\w-]+)\)$/.exec(text)?.[1]
  const found = name === undefined ? text : (tokens.get(name) ?? '')
  if (found === 'transparent') return [0, 0, 0, 0]
  const hex = /^#([0-9a-f]{3,8})$/i.exec(found.trim())?.[1]
  return hex ? toBytes(hex) : name === undefined || found === '' ? null : findBytes(found, tokens)
}

/** The rest of a mix is nothing: the colour itself, thinner. Two colours meet in sRGB, which a pattern alone shows. */
function mix(parts: string[], tokens: Tokens): string | null {
  const [, first = '', share = '50'] = /^(.+?)(?:\s+([\d.]+)%)?$/.exec(parts[1] ?? '') ?? []
  const [one, other] = [findBytes(first, tokens), findBytes(parts[2] ?? '', tokens)]
  if (!one || !other) return null
  const [near, far] = [Number(share) / 100, 1 - Number(share) / 100]
  const [alpha = 255, otherAlpha = 255] = [one[3], other[3]]
  if (otherAlpha === 0) return `rgba(${one.slice(0, 3).join(', ')}, ${round((alpha / 255) * near)})`
  return `rgb(${one
    .slice(0, 3)
    .map((byte, at) => Math.round(byte * near + (other[at] ?? 0) * far))
    .join(', ')})`
}

/** `color-mix()`, which Chrome knows from 111 on, as the colour that it comes to in the one theme of a television. */
export function settleColours(text: string, tokens: Tokens): string {
  const value = parse(text)
  value.walk((node) => {
    if (node.type !== 'function' || node.value !== 'color-mix') return
    const parts = splitBy(node.nodes, ',').map((part) => parse.stringify(part).trim())
    const settled = mix(parts, tokens) ?? (parts[1] ?? '').replace(/\s+[\d.]+%$/, '')
    Object.assign(node, { type: 'word', value: settled })
  })
  return value.toString()
}
