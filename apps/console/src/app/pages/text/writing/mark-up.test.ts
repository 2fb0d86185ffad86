import { expect, test } from 'vitest'
import { type Mark, markUp, type Selected } from './mark-up.ts'

/** `[` and `]` of a picture stand where the selection begins and ends. */
const read = (picture: string): Selected => {
  const start = picture.indexOf('‹')
  const end = picture.indexOf('›') - 1
  return { text: picture.replace(/[‹›]/g, ''), start, end }
}
const show = ({ text, start, end }: Selected) => `${text.slice(0, start)}‹${text.slice(start, end)}›${text.slice(end)}`

test.each<[Mark, string, string]>([
  ['bold', 'By ‹card› or', 'By **‹card›** or'],
  ['bold', 'By **‹card›** or', 'By ‹card› or'],
  ['italic', 'By ‹card› or', 'By *‹card›* or'],
  ['italic', 'By *‹card›* or', 'By ‹card› or'],
  ['italic', 'By **‹card›** or', 'By ***‹card›*** or'],
  ['bold', '‹›', '**‹›**'],
  ['heading', 'One\nTw‹›o\nThree', 'One\n‹## Two›\nThree'],
  ['heading', 'One\n## Tw‹›o', 'One\n‹Two›'],
  ['list', '‹One\nTwo›\nThree', '‹- One\n- Two›\nThree'],
  ['list', '‹- One\nTwo›', '‹- One\n- Two›'],
  ['list', '‹- One\n- Two›', '‹One\nTwo›'],
  ['list', '‹One\n›Two', '‹- One›\nTwo'],
  ['list', '‹›', '‹- ›'],
  ['link', 'See ‹here›.', 'See [here](‹https://›).'],
  ['link', 'See ‹›', 'See [words](‹https://›)'],
])('%s of %j is %j', (mark, before, after) => {
  expect(show(markUp(read(before), mark))).toBe(after)
})
