import { expect, test } from 'vitest'
import { findCodecFlaw, findSegmentFlaw } from './check-lean.ts'
import { findLinkFlaw } from './check-package.ts'

const AV1 = { formats: ['av01'], fragments: 3, partlyClearFragments: 3 }

test('AV1 whose headers were encrypted, and another codec under its name, are found out', () => {
  expect(findCodecFlaw(AV1, { codec: 'av01' })).toBeNull()
  expect(findCodecFlaw({ ...AV1, partlyClearFragments: 2 }, { codec: 'av01' })).toBe(
    'the headers of AV1 are not left clear',
  )
  expect(findCodecFlaw({ ...AV1, formats: ['avc1'] }, { codec: 'av01' })).toBe('it is avc1 instead of av01')
  expect(findCodecFlaw({ ...AV1, formats: [] }, { codec: 'Opus' })).toBe('it is nothing instead of Opus')
  expect(findCodecFlaw({ formats: ['Opus'], fragments: 3, partlyClearFragments: 0 }, { codec: 'Opus' })).toBeNull()
})

test('segments that are cut elsewhere than the film is are found out', () => {
  expect(findSegmentFlaw([4, 4, 2], [4, 4, 2])).toBeNull()
  expect(findSegmentFlaw([4, 6], [4, 4, 2])).toBe('it has 2 segments instead of 3')
  expect(findSegmentFlaw([4, 4.04, 2], [4, 4, 2])).toBe('segment 2 lasts 4.04 s instead of 4.00 s')
})

const SWITCHING = '<SupplementalProperty schemeIdUri="urn:mpeg:dash:adaptation-set-switching:2016" value='
const toSet = (id: number, codec: string, link: string) =>
  `<AdaptationSet id="${id}" contentType="video">${link && `${SWITCHING}"${link}"/>`}<Representation codecs="${codec}"/></AdaptationSet>`

test('a set of AV1 that names one of H.264 as what to change to is found out', () => {
  const sets = (link: string) => [
    toSet(0, 'avc1.4d4015', '1'),
    toSet(1, 'avc1.640020', '0'),
    toSet(2, 'av01.0.00M.08', '3'),
    toSet(3, 'av01.0.05M.08', link),
  ]
  expect(findLinkFlaw(sets('2').join('\n'))).toBeNull()
  expect(findLinkFlaw(sets('0,1,2').join('\n'))).toBe('set 3 may be changed to 0,1,2 instead of 2')
})
