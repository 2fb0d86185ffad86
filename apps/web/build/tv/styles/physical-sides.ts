import type { AcceptedPlugin } from 'postcss'

/** Writing from left to right and from top to bottom, as every language of the product. */
const SIDES: Readonly<Record<string, [string, string]>> = {
  inline: ['left', 'right'],
  block: ['top', 'bottom'],
}

function toPhysical(prop: string): string[] | null {
  const [, kind, axis, end] =
    /^(margin|padding|border|inset|scroll-margin|scroll-padding)-(inline|block)(?:-(start|end))?$/.exec(prop) ?? []
  if (!kind || !axis) return null
  const [start, last] = SIDES[axis] as [string, string]
  const sides = end === 'start' ? [start] : end === 'end' ? [last] : [start, last]
  return sides.map((side) => (kind === 'inset' ? side : `${kind}-${side}`))
}

const SIZES: Readonly<Record<string, string>> = {
  'inline-size': 'width',
  'block-size': 'height',
  'min-inline-size': 'min-width',
  'max-inline-size': 'max-width',
  'min-block-size': 'min-height',
  'max-block-size': 'max-height',
}

/** The parts of a value, with its functions whole. */
function splitAll(value: string): string[] {
  const parts: string[] = ['']
  let depth = 0
  for (const sign of value) {
    if (sign === '(') depth += 1
    if (sign === ')') depth -= 1
    if (sign === ' ' && depth === 0) parts.push('')
    else parts[parts.length - 1] += sign
  }
  return parts.filter(Boolean)
}

/** Sides by their names before the build's own minifier sees them, which would ask every language for its direction. */
export const physicalSides: AcceptedPlugin = {
  postcssPlugin: 'kola:physical-sides',
  Declaration(declaration) {
    if (declaration.prop === 'inset') {
      const [top = '0', right = top, bottom = top, left = right] = splitAll(declaration.value)
      for (const [prop, value] of Object.entries({ top, right, bottom, left })) declaration.cloneBefore({ prop, value })
      declaration.remove()
      return
    }
    const size = SIZES[declaration.prop]
    if (size) declaration.prop = size
    const sides = toPhysical(declaration.prop)
    if (!sides) return
    const { value } = declaration
    const isWhole = sides.length === 1 || declaration.prop.startsWith('border')
    const [first = value, second = first] = splitAll(value)
    for (const [at, prop] of sides.entries())
      declaration.cloneBefore({ prop, value: isWhole ? value : at === 0 ? first : second })
    declaration.remove()
  },
}
