import type { Declaration, Root, Rule } from 'postcss'
import type { Tokens } from './values.ts'

const ROOTS = /^(:root|html|\[data-theme=["']?dark["']?\])$/

const isOnRoot = (rule: Rule) => rule.selectors.every((selector) => ROOTS.test(selector))

/** Custom properties that say one thing everywhere: those of the root, and those that are set in one place. */
export function readTokens(roots: readonly Root[]): Tokens {
  const all = new Map<string, Declaration[]>()
  for (const root of roots)
    root.walkDecls(/^--/, (declaration) => {
      all.set(declaration.prop, [...(all.get(declaration.prop) ?? []), declaration])
    })
  const tokens = new Map<string, string>()
  for (const [name, declarations] of all) {
    const rules = declarations.map(({ parent }) => parent as Rule)
    const selectors = new Set(rules.map(({ selector }) => selector))
    const last = declarations.at(-1)
    if (last && (selectors.size === 1 || rules.every(isOnRoot))) tokens.set(name, last.value)
  }
  return tokens
}
