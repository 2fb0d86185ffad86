import { createElement, type SVGProps } from 'react'

/** An icon as Lucide's files write it. */
interface IconData {
  node: readonly (readonly [tag: string, attributes: object])[]
}

const FRAME = {
  xmlns: 'http://www.w3.org/2000/svg',
  width: 24,
  height: 24,
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const

/** Makes an icon as Lucide does, so far as `Icon` needs it. The build puts it in the place of Lucide's own maker. */
export function drawIcon({ node }: IconData) {
  return (props: SVGProps<SVGSVGElement>) =>
    createElement('svg', { ...FRAME, ...props }, ...node.map(([tag, attributes]) => createElement(tag, attributes)))
}
