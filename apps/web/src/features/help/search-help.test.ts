import { expect, test } from 'vitest'
import { toHelpLists } from './queries.ts'
import { createHelpSearch } from './search-help.ts'
import { makeArticle } from './testing/article.ts'

const lists = toHelpLists([
  makeArticle('two-screens', {
    tags: ['faqrow1'],
    title: 'Can I watch on two screens at once?',
    excerpt: 'Basic plays on 2, Family on 5.',
  }),
  makeArticle('wrong-code', { tags: ['faqrow1'], title: 'My code did not arrive' }),
  makeArticle('cancel', { tags: ['faqrow2'], title: 'How do I cancel?', excerpt: 'You keep what is paid.' }),
  makeArticle('verve-card', { tags: ['faqrow2'], title: 'How do I change my card?' }),
  makeArticle('egusi', { tags: ['mediaquery'], title: 'Ìtàn Ẹ̀gúsí', excerpt: 'How the film about the soup was made.' }),
  makeArticle('download', { tags: ['mediaquery'], title: 'Take films along', excerpt: 'On 2 devices with Basic.' }),
])
const search = createHelpSearch(lists)
const find = (query: string) =>
  Object.fromEntries(Object.entries(search(query)).map(([tag, list]) => [tag, list.map(({ slug }) => slug)]))
const nothing = { faqrow1: [], faqrow2: [], mediaquery: [] }

test('HELP-04 the search filters the three lists by title, by excerpt and by slug, and clearing it restores them', () => {
  expect(find('arrive')).toEqual({ ...nothing, faqrow1: ['wrong-code'] })
  expect(find('basic')).toEqual({ ...nothing, faqrow1: ['two-screens'], mediaquery: ['download'] })
  expect(find('verve')).toEqual({ ...nothing, faqrow2: ['verve-card'] })
  expect(find('popcorn')).toEqual(nothing)
  for (const blank of ['', '   ', 'a', '?!']) expect(search(blank)).toBe(lists)
})

test('HELP-04 the match is fuzzy: mistyped letters, missing accents and another order of words still find', () => {
  expect(find('cancle').faqrow2).toEqual(['cancel'])
  expect(find('dowload').mediaquery).toEqual(['download'])
  expect(find('egusi').mediaquery).toEqual(['egusi'])
  expect(find('ÌTÀN').mediaquery).toEqual(['egusi'])
  expect(find('screens two watch').faqrow1).toEqual(['two-screens'])
})

test('each word narrows, and the small words of a question are not in the way', () => {
  expect(find('change card').faqrow2).toEqual(['verve-card'])
  expect(find('change popcorn')).toEqual(nothing)
  expect(find('so how to cancel it').faqrow2).toEqual(['cancel'])
})

test('no letters break it', () => {
  for (const odd of ['"', "' = !", '^$|', '\\', '\u0000\u0000', '👑👑', 'x'.repeat(5_000), '%_%', '!cancel | card'])
    expect(() => search(odd)).not.toThrow()
})
