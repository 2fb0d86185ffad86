import { expect, test } from 'vitest'
import { AVATAR_COUNT, toAvatarUrl } from './avatar.ts'

test.each([
  [0, '00'],
  [7, '07'],
  ['12', '12'],
  [AVATAR_COUNT - 1, '39'],
])('avatar %j has an address of its own', (imageId, name) => {
  expect(toAvatarUrl('demo', imageId)).toBe(`/art/demo/avatars/v1/${name}.svg`)
})

test.each([
  -1,
  AVATAR_COUNT,
  1.5,
  Number.NaN,
  '',
  '-1',
  '1/../2',
  '40',
  '100',
  'x1',
  '1x',
  '0x1',
  '1e1',
  ' 1',
  '1 ',
  null,
  undefined,
  {},
  [3],
])('what is no index shows the first: %j', (imageId) => {
  expect(toAvatarUrl('demo', imageId)).toBe('/art/demo/avatars/v1/00.svg')
})

test('each tenant has avatars of its own', () => {
  expect(toAvatarUrl('other', 3)).toBe('/art/other/avatars/v1/03.svg')
})
