import postcss, { type Root } from 'postcss'
import { settleBoxes } from './boxes.ts'
import { type Holding, settleSelectors } from './selectors.ts'
import { readTokens } from './tokens.ts'
import { settleColours, settleText, toOldUnits } from './values.ts'
import { keepOneWindow } from './windows.ts'

/** What looks right without: newer browsers alone do more. */
const BEYOND_PROPS =
  /^(container(-type|-name)?|contain-intrinsic-.*|content-visibility|scroll-(snap|margin|padding).*|overscroll-.*|text-wrap.*|accent-color|color-scheme|scrollbar-.*|view-transition-.*|text-underline-.*|text-decoration-thickness|backdrop-filter|-webkit-backdrop-filter|touch-action|hyphenate-.*|print-color-adjust|forced-color-adjust|interpolate-size|field-sizing|font-optical-sizing|transition-behavior|overlay|overflow-anchor|paint-order|line-height-step|inset-area|position-.*|margin-trim|tab-size|user-select|-webkit-tap-highlight-color|white-space-collapse|text-size-adjust|ruby-.*|animation-timeline|(-webkit-)?box-decoration-break)$/
const BEYOND_VALUES: readonly [RegExp, RegExp][] = [
  [/^overflow-wrap$|^word-wrap$/, /anywhere/],
  [/./, /\b(revert|revert-layer)\b/],
]
/** Places along an axis, which flexible boxes know by these words from Chrome 93 on. */
const PLACES = /^(align|justify)-(content|items|self)$/

function dropBeyond(root: Root): void {
  root.walkDecls((declaration) => {
    const { prop, value } = declaration
    if (prop.startsWith('--')) return
    if (PLACES.test(prop)) declaration.value = value.replace(/^safe /, '').replace(/^(start|end)$/, 'flex-$1')
    // A text for those who hear it came with Chrome 77.
    if (prop === 'content') declaration.value = value.replace(/^("[^"]*") \/ .*$/, '$1')
    if (prop === 'appearance') declaration.prop = '-webkit-appearance'
    if (BEYOND_PROPS.test(prop)) declaration.remove()
    else if (BEYOND_VALUES.some(([props, values]) => props.test(prop) && values.test(value))) {
      if (/wrap/.test(prop)) declaration.value = 'break-word'
      else declaration.remove()
    }
  })
  root.walkAtRules(/^(layer|container|scope)$/, (at) => {
    if (at.nodes) at.replaceWith(at.nodes)
    else at.remove()
  })
}

function settleValues(roots: readonly Root[]): void {
  for (const root of roots)
    root.walkDecls((declaration) => {
      declaration.value = toOldUnits(declaration.value)
    })
  const tokens = readTokens(roots)
  for (const root of roots)
    root.walkDecls((declaration) => {
      if (/\b(min|max|clamp)\(/.test(declaration.value)) declaration.value = settleText(declaration.value, tokens)
      if (declaration.value.includes('color-mix(')) declaration.value = settleColours(declaration.value, tokens)
    })
}

export interface OldStyles {
  /** Each sheet, in the order in which they were given. */
  sheets: string[]
  /** What a page must mark for them. */
  holdings: Holding[]
}

/** All style sheets as Chrome 68 reads them, for the one window and theme of a television. */
export function lowerStyles(texts: readonly string[]): OldStyles {
  const roots = texts.map((text) => postcss.parse(text))
  for (const root of roots) keepOneWindow(root)
  settleValues(roots)
  const holdings = roots.flatMap(settleSelectors)
  settleBoxes(roots, readTokens(roots))
  for (const root of roots) {
    dropBeyond(root)
    root.walkRules((rule) => {
      if (rule.nodes.length === 0) rule.remove()
    })
  }
  const marked = [...new Map(holdings.map((one) => [one.mark, one])).values()]
  return { sheets: roots.map(String), holdings: marked.sort((a, b) => (a.mark < b.mark ? -1 : 1)) }
}
