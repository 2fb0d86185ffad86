import { stripVTControlCharacters } from 'node:util'
import { expect, test } from 'vitest'
import { createProgressBar } from './progress-bar.ts'

function createOutput(isTTY: boolean, columns = 80) {
  const written: string[] = []
  const output = { isTTY, columns, write: (text: string) => written.push(text) } as unknown as NodeJS.WriteStream
  return { written, bar: createProgressBar(output) }
}

test('on a terminal one line is written over, without the cursor, and gone in the end', () => {
  const { written, bar } = createOutput(true)
  bar.show('encoding', 0.5, 90)
  bar.show('storing', 1)
  bar.stop()
  bar.stop()
  const half = `${'\u2588'.repeat(15)}${'\u2591'.repeat(15)}`
  expect(written).toEqual([
    `\x1b[?25l\rEncoding               ${half}  50 %  2 min left\x1b[K`,
    `\rStoring                ${'\u2588'.repeat(30)} 100 %\x1b[K`,
    '\r\x1b[K\x1b[?25h',
  ])
})

test('a narrow terminal cuts the line, and what is out of range does not break the bar', () => {
  const { written, bar } = createOutput(true, 40)
  bar.show('encoding', 1.5)
  bar.show('encoding', -1)
  for (const line of written) expect(stripVTControlCharacters(line).trim()).toHaveLength(39)
})

test('elsewhere it writes a line at each stage and each tenth', () => {
  const { written, bar } = createOutput(false)
  for (const fraction of [0, 0.05, 0.1, 0.19, 0.2]) bar.show('uploading', fraction)
  bar.show('storing', 0.2, 30)
  bar.stop()
  expect(written).toEqual(['Uploading   0 %\n', 'Uploading  10 %\n', 'Uploading  20 %\n', 'Storing  20 % 30 s left\n'])
})
