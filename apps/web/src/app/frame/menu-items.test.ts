import { expect, test } from 'vitest'
import { listMenuItems } from './menu-items.ts'

test('NAV-01 the menu keeps its order and drops the second configured item', () => {
  const names = ['Home', 'Intro', 'Movies', 'Tv Series']
  const config = JSON.stringify(names.map((name) => ({ name, path: `/${name}` })))
  expect(listMenuItems(config).map((item) => item.name)).toEqual(['Home', 'Movies', 'Tv Series'])
})

test('an unreadable menu is an empty one', () => {
  expect(listMenuItems('[{')).toEqual([])
  expect(listMenuItems(undefined)).toEqual([])
  expect(listMenuItems('[{"name":1},{},{"path":"/x"}]')).toEqual([])
})
