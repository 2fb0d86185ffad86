import type { AtRule, Container, Root, Rule } from 'postcss'
import { SCREEN } from './values.ts'

type Answer = 'always' | 'never' | 'open'

const PX = (text: string) => Number.parseFloat(text) * (text.endsWith('em') ? 16 : 1)

/** Whether one feature of a query holds on a television; what newer browsers ask of a person stays a question. */
function askFeature(feature: string): Answer {
  const [, bound, axis, size] = /^\((min|max)-(width|height):\s*([\d.]+(?:px|r?em))\)$/.exec(feature) ?? []
  if (bound && axis && size) {
    const actual = axis === 'width' ? SCREEN.widthPx : SCREEN.heightPx
    return (bound === 'min' ? actual >= PX(size) : actual <= PX(size)) ? 'always' : 'never'
  }
  if (/^\(orientation:/.test(feature)) return feature.includes('landscape') ? 'always' : 'never'
  if (/^\(prefers-color-scheme:/.test(feature)) return feature.includes('dark') ? 'always' : 'never'
  if (/^\(hover:|^\(any-hover:/.test(feature)) return feature.includes('none') ? 'always' : 'never'
  if (/^\(pointer:|^\(any-pointer:/.test(feature)) return 'never'
  if (/^print/.test(feature)) return 'never'
  if (/^(screen|all)$/.test(feature)) return 'always'
  return 'open'
}

/** What is left to ask of a query; nothing where it holds always, null where it never does. */
export function toLeftQuery(query: string): string | null {
  const left: string[] = []
  for (const one of query.split(',').map((part) => part.trim())) {
    const features = one.split(/\s+and\s+/).map((text) => ({ text, answer: askFeature(text) }))
    if (features.some(({ answer }) => answer === 'never')) continue
    const open = features.filter(({ answer }) => answer === 'open').map(({ text }) => text)
    if (open.length === 0) return ''
    left.push(open.join(' and '))
  }
  return left.length > 0 ? left.join(', ') : null
}

function settleQuery(at: AtRule): void {
  const left = toLeftQuery(at.params)
  if (left === null) at.remove()
  else if (left === '') at.replaceWith(at.nodes ?? [])
  else at.params = left
}

const LIGHT = /\[data-theme=["']?light["']?\]|:root:not\(\[data-theme\]\)/

function dropLight(rule: Rule): void {
  const kept = rule.selectors.filter((selector) => !LIGHT.test(selector))
  if (kept.length === 0) rule.remove()
  else if (kept.length < rule.selectors.length) rule.selectors = kept
}

function dropEmpty(parent: Container): void {
  parent.walkAtRules((at) => {
    if (at.nodes?.length === 0) at.remove()
  })
}

/** A television shows one window and one theme: what is meant for others goes, what is asked of the window is answered. */
export function keepOneWindow(root: Root): void {
  root.walkAtRules('media', settleQuery)
  root.walkAtRules(/^(starting-style|view-transition|page|property)$/, (at) => void at.remove())
  root.walkRules(dropLight)
  dropEmpty(root)
}
