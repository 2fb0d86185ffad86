import { expect, test } from 'vitest'
import { findLinkFlaw } from './check-package.ts'

const SWITCHING = '<SupplementalProperty schemeIdUri="urn:mpeg:dash:adaptation-set-switching:2016" value='
const toSet = (id: string, kind: string, link: string) =>
  `<AdaptationSet id="${id}" contentType="${kind}">${link && `${SWITCHING}"${link}"/>`}</AdaptationSet>`

test('a manifest whose sets of pictures do not name each other is found out', () => {
  const right = [toSet('0', 'video', '1'), toSet('1', 'video', '0'), toSet('2', 'audio', '')].join('\n')
  expect(findLinkFlaw(right)).toBeNull()
  expect(findLinkFlaw(right.replace('value="1"', 'value="2"'))).toBe('set 0 may be changed to 2 instead of 1')
  expect(findLinkFlaw([toSet('0', 'video', ''), toSet('1', 'video', '0')].join('\n'))).toBe(
    'set 0 may be changed to  instead of 1',
  )
  expect(findLinkFlaw([toSet('0', 'video', ''), toSet('1', 'audio', '0')].join('\n'))).toBe(
    'set 1 may be changed to 0 instead of ',
  )
})
