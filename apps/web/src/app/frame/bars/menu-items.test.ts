import { expect, test } from 'vitest'
import { listMenuItems, listUntabbed } from './menu-items.ts'

test('NAV-01 the menu keeps its order and drops the second configured item', () => {
  const names = ['Home', 'Intro', 'Movies', 'Tv Series']
  const config = JSON.stringify(names.map((name) => ({ name, path: `/${name}` })))
  expect(listMenuItems(config).map((item) => item.name)).toEqual(['Home', 'Movies', 'Tv Series'])
})

const names = (config: string | undefined) => listMenuItems(config).map((item) => item.name)

test('of a broken menu whatever is whole is shown, and what leads nowhere or twice to one place is left out', () => {
  expect(names('[{"name":"Home","path":"/home"},{"name":"Intro","path":"/"},{"name":"Movies","path":"/listmo')).toEqual(
    ['Home'],
  )
  expect(
    names('[null,7,{"name":"A","path":"/a"},{"name":"","path":"/b"},{"name":"C"},{"name":"D","path":"/a"}]'),
  ).toEqual(['A'])
})

test('where nothing can be read the app has a menu of its own; an empty one stays empty', () => {
  for (const config of [undefined, '', '[{', 'null', '{"name":1}', '[{"name":1},{},{"path":"/x"}]']) {
    expect(names(config)).toEqual(['Home', 'Movies', 'Tv Series', 'My List'])
  }
  expect(names('[]')).toEqual([])
})

test('a phone, which has no menu bar, still leads to what its tabs do not', () => {
  const config = JSON.stringify([
    { name: 'Home', path: '/home' },
    { name: 'Intro', path: '/' },
    { name: 'Movies', path: '/listmovies' },
    { name: 'My List', path: '/listmylist' },
    { name: 'Recently Added', path: '/listrecent' },
    { name: 'Questions', path: '/faqs' },
  ])
  expect(listUntabbed(config, true).map((item) => item.name)).toEqual(['Recently Added', 'Questions'])
  expect(listUntabbed(config, false).map((item) => item.name)).toEqual(['Questions'])
})
