import postcss from 'postcss'
import { expect, test } from 'vitest'
import { lowerStyles } from './lower-styles.ts'
import { physicalSides } from './physical-sides.ts'

const lower = (css: string) =>
  lowerStyles([css])
    .sheets[0]?.replace(/\s*\n\s*/g, ' ')
    .trim()

test('one window is left: what is asked of it is answered, what newer browsers ask of a person stays', () => {
  expect(lower('@media (min-width: 1000px) { .a { top: 0 } } @media (max-width: 699px) { .b { top: 0 } }')).toBe(
    '.a { top: 0 }',
  )
  expect(lower('@media (min-width: 700px) and (prefers-reduced-motion: reduce) { .a { top: 0 } }')).toBe(
    '@media (prefers-reduced-motion: reduce) { .a { top: 0 } }',
  )
  expect(lower('@media (hover: hover) { .a { top: 0 } } @media (hover: none) { .b { top: 0 } }')).toBe('.b { top: 0 }')
  expect(lower('[data-theme="light"] { --a: #fff } .a { top: 0 }')).toBe('.a { top: 0 }')
})

test.each([
  ['clamp(1rem, 0.5rem + 1vw, 2rem)', '33.2px'],
  ['max(1rem, 3.2vmin)', '34.56px'],
  ['calc(2px + min(10px, 1vw))', 'calc(2px + 10px)'],
  ['min(18rem, 100%)', '504px'],
  ['max(100% + 3.5rem, 15rem)', '420px'],
  ['min(100svh, 56rem)', '1080px'],
  ['clamp(0px, calc(var(--at) * 100% - 5px), 100%)', 'calc(var(--at) * 100% - 5px)'],
])('%s comes to %s at 1920 × 1080', (value, settled) => {
  expect(lower(`.a { width: ${value} }`)).toBe(`.a { width: ${settled} }`)
})

test('a property that says one thing everywhere is worked out, one that varies stays', () => {
  const css =
    ':root { --u: 2rem } .a { --v: 1px } .b { --v: 2px } .c { width: max(1px, var(--u)); top: max(4px, var(--v)) }'
  expect(lower(css)).toContain('.c { width: 56px; top: 4px }')
})

test('a mix with nothing is the colour itself, thinner', () => {
  const css = ':root { --ground: #120b08 } .a { color: color-mix(in oklab, var(--ground) 86%, transparent) }'
  expect(lower(css)).toContain('.a { color: rgba(18, 11, 8, 0.86) }')
})

test('what holds something is marked in the page; a focus inside and lists of exceptions are asked in the old way', () => {
  const { sheets, holdings } = lowerStyles([
    '.a:has(> .b) .c { top: 0 } .d:has(:focus-visible) { top: 0 } .e:not(.f,.g) { top: 0 }',
  ])
  expect(sheets[0]).toBe('.a[data-has~=a-b] .c { top: 0 } .d:focus-within { top: 0 } .e:not(.f):not(.g) { top: 0 }')
  expect(holdings).toEqual([{ of: '.a', holds: ':scope > .b', mark: 'a-b' }])
})

test('the gap of a flexible box is in the margins of its parts, that of a grid stays', () => {
  expect(lower('.a { display: flex; gap: 4px } .b { display: grid; gap: 4px }')).toBe(
    '.a { display: flex } .a > * + * { margin-left: 4px } .a > .visually-hidden:first-child + * { margin-left: 0 } ' +
      '.a > [hidden]:first-child + * { margin-left: 0 } .a > .icon:first-child:last-child { margin-right: 4px } ' +
      '.b { display: grid; gap: 4px }',
  )
  expect(lower('.a { display: flex; flex-direction: column } .a { gap: 4px }')).toContain(
    '.a > * + * { margin-top: 4px }',
  )
  expect(lower('.a { display: flex; flex-wrap: wrap; gap: 2px 4px }')).toBe(
    '.a { display: flex; flex-wrap: wrap } .a > * { margin-right: 4px; margin-bottom: 2px } ' +
      '.a { margin-right: calc(-1 * 4px); margin-bottom: calc(-1 * 2px) }',
  )
})

test('a ratio is a block as high as the width asks, which pictures fill', () => {
  const css = lower('.a { aspect-ratio: 16 / 9 }') ?? ''
  expect(css).toContain('.a::before { content: ""; display: block; padding-top: 56.25% }')
  expect(css).toContain('.a > img')
  expect(css).toContain('{ position: absolute; top: 0; left: 0; width: 100%; height: 100% }')
})

test('moves are transforms, clips are hidden, and what looks right without is left out', () => {
  expect(lower('.a { translate: 0 -50%; overflow: clip; scroll-snap-type: x; content: "✓" / "" }')).toBe(
    '.a { transform: translate(0, -50%); overflow: hidden; content: "✓" }',
  )
})

test('sides have their names of this writing', async () => {
  const physical = async (css: string) => (await postcss([physicalSides]).process(css, { from: undefined })).css
  expect(await physical('.a { margin-inline: 1px calc(2px + 3px); inset: 0 auto 1px; inline-size: 5px }')).toBe(
    '.a { margin-left: 1px; margin-right: calc(2px + 3px); top: 0; right: auto; bottom: 1px; left: auto; width: 5px }',
  )
})
