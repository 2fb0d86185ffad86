import { isValidElement, type ReactElement, type SVGProps } from 'react'
import { expect, test } from 'vitest'
import { drawIcon } from './draw-icon.ts'

test('draws its lines in the frame that Lucide gives them, with what the place adds', () => {
  const draw = drawIcon({
    node: [
      ['path', { d: 'm21 21-4.34-4.34' }],
      ['circle', { cx: '11', cy: '11', r: '8' }],
    ],
  })
  const icon = draw({ className: 'icon' }) as ReactElement<SVGProps<SVGSVGElement>>
  expect(icon.props).toMatchObject({ viewBox: '0 0 24 24', fill: 'none', stroke: 'currentColor', className: 'icon' })
  expect(icon.props.children).toHaveLength(2)
  expect([icon.props.children].flat().every(isValidElement)).toBe(true)
})
