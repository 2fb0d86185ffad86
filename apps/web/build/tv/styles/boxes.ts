import { type Declaration, type Root, Rule } from 'postcss'
import type { Tokens } from './values.ts'
import { settleText } from './values.ts'

const find = (rule: Rule, prop: string): Declaration | undefined =>
  rule.nodes.findLast((node): node is Declaration => node.type === 'decl' && node.prop === prop)

const readDeclared = (rule: Rule, prop: string) => find(rule, prop)?.value

/** What all rules of one selector say of a property together: the last wins, as in the sheet. */
type Facts = Map<string, Map<string, string>>

const ASKED = ['display', 'flex-direction', 'flex-wrap', 'flex-flow', 'position']

function readFacts(rules: readonly Rule[]): Facts {
  const facts: Facts = new Map()
  for (const rule of rules)
    for (const selector of rule.selectors)
      for (const prop of ASKED) {
        const value = readDeclared(rule, prop)
        if (value === undefined) continue
        const known = facts.get(selector) ?? new Map<string, string>()
        facts.set(selector, known.set(prop, value))
      }
  return facts
}

const toBase = (selector: string) =>
  selector
    .split(/[\s>+~]+/)
    .at(-1)
    ?.replace(/(\[[^\]]*\]|:[\w-]+(\([^)]*\))?)+$/, '') ?? ''

/** A property of a selector, or of what its last part is called elsewhere (`.bar .tabs` is a `.tabs` too). */
function ask(facts: Facts, selector: string, prop: string): string | undefined {
  const plain = toBase(selector)
  // `.button--main` is a `.button` too.
  const block = plain.replace(/--[\w-]+$/, '')
  return facts.get(selector)?.get(prop) ?? facts.get(plain)?.get(prop) ?? facts.get(block)?.get(prop)
}

const isZero = (value: string | undefined) => value === undefined || /^0[a-z]*$/.test(value)

function splitValue(text: string): string[] {
  const parts: string[] = ['']
  let depth = 0
  for (const sign of text) {
    if (sign === '(') depth += 1
    if (sign === ')') depth -= 1
    if (sign === ' ' && depth === 0) parts.push('')
    else parts[parts.length - 1] += sign
  }
  return parts.filter(Boolean)
}

function readGap(rule: Rule): { row?: string; column?: string } {
  const [both, second] = splitValue(readDeclared(rule, 'gap') ?? '')
  return { row: readDeclared(rule, 'row-gap') ?? both, column: readDeclared(rule, 'column-gap') ?? second ?? both }
}

const below = (selectors: readonly string[], tail: string) => selectors.map((selector) => `${selector}${tail}`)

/** Children that take no part: what is read out alone, and what is away. */
const ASIDE = ['.visually-hidden', '[hidden]']

interface Spacing {
  selectors: string[]
  gap: { row?: string; column?: string }
  isColumn: boolean
  isWrapped: boolean
}

/** Chrome knows `gap` between the parts of a flexible box from 84 on: their margins say the same. */
function space({ selectors, gap, isColumn, isWrapped }: Spacing): Rule[] {
  const side = isColumn ? 'margin-top' : 'margin-left'
  const along = isColumn ? gap.row : gap.column
  const rules: Rule[] = []
  const add = (tail: string, values: Record<string, string | undefined>) => {
    const said = Object.entries(values).filter((one): one is [string, string] => one[1] !== undefined)
    if (said.length === 0) return
    const rule = new Rule({ selectors: below(selectors, tail) })
    for (const [prop, value] of said) rule.append({ prop, value })
    rules.push(rule)
  }
  if (isWrapped && !isColumn) {
    add(' > *', { 'margin-right': gap.column, 'margin-bottom': gap.row })
    const minus = (value: string | undefined) => (isZero(value) ? undefined : `calc(-1 * ${value})`)
    rules.push(...spaceAround(selectors, minus(gap.column), minus(gap.row)))
    return rules
  }
  if (along === undefined) return []
  add(' > * + *', { [side]: along })
  for (const aside of ASIDE) add(` > ${aside}:first-child + *`, { [side]: '0' })
  // The words beside a picture are no element: the picture keeps its distance from them.
  if (!isColumn) add(' > .icon:first-child:last-child', { 'margin-right': along })
  return rules
}

function spaceAround(selectors: string[], right: string | undefined, bottom: string | undefined): Rule[] {
  const rule = new Rule({ selectors })
  if (right) rule.append({ prop: 'margin-right', value: right })
  if (bottom) rule.append({ prop: 'margin-bottom', value: bottom })
  return rule.nodes.length > 0 ? [rule] : []
}

const FLEX = /^(inline-)?flex$/

function settleGap(rule: Rule, facts: Facts): void {
  const gap = readGap(rule)
  if (gap.row === undefined && gap.column === undefined) return
  const flexible = rule.selectors.filter((selector) => FLEX.test(ask(facts, selector, 'display') ?? ''))
  if (flexible.length === 0) return
  const made = flexible.flatMap((selector) =>
    space({
      selectors: [selector],
      gap,
      isColumn: /^column/.test(ask(facts, selector, 'flex-direction') ?? ''),
      isWrapped:
        /wrap/.test(ask(facts, selector, 'flex-wrap') ?? '') && !/nowrap/.test(ask(facts, selector, 'flex-wrap') ?? ''),
    }),
  )
  rule.after(made)
  const others = rule.selectors.filter((selector) => !flexible.includes(selector))
  if (others.length > 0) {
    const kept = rule.clone({ selectors: others })
    for (const prop of ['gap', 'row-gap', 'column-gap']) find(rule, prop)?.remove()
    rule.after(kept)
  } else for (const prop of ['gap', 'row-gap', 'column-gap']) find(rule, prop)?.remove()
}

function toShare(value: string, tokens: Tokens): number | null {
  const text = settleText(
    value.replace(/var\((--[\w-]+)\)/g, (all, name: string) => tokens.get(name) ?? all),
    tokens,
  )
  const [, width, , height = '1'] = /^([\d.]+)(\s*\/\s*([\d.]+))?$/.exec(text.trim()) ?? []
  return width === undefined ? null : (Number(height) / Number(width)) * 100
}

/** What fills a box whose height its width gives. */
const FILLING = ['picture', '.picture', 'img', 'svg', 'video']

/** Chrome knows `aspect-ratio` from 88 on: a block before the content is as high as the width asks. */
function settleRatio(rule: Rule, facts: Facts, tokens: Tokens): void {
  const declaration = find(rule, 'aspect-ratio')
  if (!declaration) return
  const { value } = declaration
  const selectors = rule.selectors.filter((selector) => !/(img|input|video|svg|::?(before|after))$/.test(selector))
  declaration.remove()
  if (selectors.length === 0) return
  const share = toShare(value, tokens)
  if (share === null) {
    rule.after(new Rule({ selectors: below(selectors, '::before') }).append({ prop: 'content', value: 'none' }))
    return
  }
  const block = new Rule({ selectors: below(selectors, '::before') })
  block.append({ prop: 'content', value: '""' }, { prop: 'display', value: 'block' })
  block.append({ prop: 'padding-top', value: `${Number(share.toFixed(3))}%` })
  const filling = new Rule({ selectors: FILLING.flatMap((name) => below(selectors, ` > ${name}`)) })
  for (const [prop, said] of Object.entries({
    position: 'absolute',
    top: '0',
    left: '0',
    width: '100%',
    height: '100%',
  }))
    filling.append({ prop, value: said })
  const still = selectors.filter((selector) => ask(facts, selector, 'position') === undefined)
  const placed =
    still.length > 0 ? [new Rule({ selectors: still }).append({ prop: 'position', value: 'relative' })] : []
  rule.after([...placed, block, filling])
}

/** `translate` and `scale` stand alone from Chrome 104 on. */
function settleMoves(rule: Rule): void {
  const moves = ['translate', 'scale', 'rotate'].map((prop) => find(rule, prop)).filter((one) => one !== undefined)
  const first = moves[0]
  if (!first) return
  const text = moves
    .filter(({ value }) => value !== 'none')
    .map(({ prop, value }) => `${prop}(${splitValue(value).join(', ')})`)
    .join(' ')
  const own = find(rule, 'transform')
  if (own) own.value = `${text} ${own.value}`
  else first.before({ prop: 'transform', value: text || 'none' })
  for (const move of moves) move.remove()
}

const CLIP = /^overflow(-[xy])?$/

/** Boxes as Chrome 68 lays them out. */
export function settleBoxes(roots: readonly Root[], tokens: Tokens): void {
  const rules: Rule[] = []
  for (const root of roots) root.walkRules((rule) => void rules.push(rule))
  const facts = readFacts(rules)
  for (const rule of rules) {
    settleMoves(rule)
    settleGap(rule, facts)
    settleRatio(rule, facts, tokens)
    rule.walkDecls(CLIP, (declaration) => {
      declaration.value = declaration.value.replace(/\bclip\b/g, 'hidden')
    })
  }
}
