import { createRequire } from 'node:module'
import type { Root, Rule } from 'postcss'
import type * as Parser from 'postcss-selector-parser'

const parser = createRequire(import.meta.url)('postcss-selector-parser') as typeof Parser.default

/** Chrome knows `:has()` from 105 on: a page on a television marks what holds something, as `has.ts` of the app reads it. */
export interface Holding {
  /** What is marked: `.slip__line`. */
  of: string
  /** What it must hold, from itself: `:scope > .icon-button`, or `:scope .icon-button`. */
  holds: string
  /** The word in its `data-has`. */
  mark: string
}

const toMark = (of: string, holds: string) => `${of}-${holds}`.replace(/[^a-z0-9_]+/gi, '-').replace(/^-+|-+$/g, '')

const FOCUSED = /^\s*(?:[a-z]+)?:focus(?:-visible)?\s*$/

/** The compound that a pseudo-class belongs to, without its `:has()`. */
function toCompound(pseudo: Parser.Pseudo): string {
  const parts: string[] = []
  let node = pseudo.prev()
  for (; node && node.type !== 'combinator'; node = node.prev())
    if (!(node.type === 'pseudo' && node.value === ':has')) parts.unshift(String(node).trim())
  for (let after = pseudo.next(); after && after.type !== 'combinator'; after = after.next())
    if (after.type === 'class') parts.push(String(after).trim())
  return parts.join('')
}

/** Of `body:not(:has(.tabbar))` it is the body that is marked. */
function toMarked(pseudo: Parser.Pseudo): string {
  const around = pseudo.parent?.parent
  const own = toCompound(pseudo)
  return own || (around?.type === 'pseudo' ? toCompound(around as Parser.Pseudo) : '') || '*'
}

function toScope(inner: string): string {
  return inner.trim().startsWith('>') ? `:scope ${inner.trim()}` : `:scope ${inner.trim()}`
}

function settleHas(pseudo: Parser.Pseudo, found: Map<string, Holding>): void {
  const inner = pseudo.nodes.map((node) => String(node).trim())
  if (inner.every((one) => FOCUSED.test(one))) {
    pseudo.replaceWith(parser.pseudo({ value: ':focus-within' }))
    return
  }
  const of = toMarked(pseudo)
  const holds = inner.map((one) => toScope(one.replace(/:focus-visible/g, ':focus'))).join(', ')
  const mark = toMark(of, holds.replace(/:scope/g, ''))
  found.set(mark, { of, holds, mark })
  pseudo.replaceWith(parser.attribute({ attribute: 'data-has', operator: '~=', value: mark, quoteMark: '"', raws: {} }))
}

/** `:not(a, b)` of Chrome 88 as `:not(a):not(b)`. */
function settleNot(pseudo: Parser.Pseudo): void {
  if (pseudo.nodes.length < 2) return
  const made = pseudo.nodes.map((one) => parser.pseudo({ value: ':not', nodes: [one.clone({})] }))
  const last = made.pop()
  for (const one of made) pseudo.parent?.insertBefore(pseudo, one)
  if (last) pseudo.replaceWith(last)
}

function lower(selector: string, found: Map<string, Holding>): string {
  const transform = (root: Parser.Root) => {
    root.walkPseudos((pseudo) => {
      if (pseudo.value === ':has') settleHas(pseudo, found)
    })
    root.walkPseudos((pseudo) => {
      if (pseudo.value === ':focus-visible') pseudo.value = ':focus'
      if (pseudo.value === ':not') settleNot(pseudo)
      if (pseudo.value === ':where' && pseudo.nodes.length === 1)
        pseudo.replaceWith(pseudo.nodes[0]?.clone({}) ?? pseudo)
    })
  }
  return parser(transform).processSync(selector)
}

/** What no old browser reads, and what looks right without. */
const BEYOND =
  /::view-transition|::part|:popover-open|:user-invalid|::details-content|::target-text|:modal\b|::marker|::file-selector-button|:-moz-|::-moz-/

/** Selectors as Chrome 68 reads them; the answer says which elements a page must mark. */
export function settleSelectors(root: Root): Holding[] {
  const found = new Map<string, Holding>()
  root.walkRules((rule: Rule) => {
    const parent = rule.parent
    if (parent?.type === 'atrule' && /keyframes$/.test((parent as { name?: string }).name ?? '')) return
    const kept = rule.selectors.filter((selector) => !BEYOND.test(selector))
    if (kept.length === 0) rule.remove()
    else rule.selectors = kept.map((selector) => lower(selector, found))
  })
  return [...found.values()].sort((a, b) => (a.mark < b.mark ? -1 : 1))
}
