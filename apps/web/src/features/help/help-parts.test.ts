import { expect, test } from 'vitest'
import { countArticles, findPart, listColumns } from './help-parts.ts'
import { toHelpLists } from './queries.ts'
import { makeArticle } from './testing/article.ts'

const lists = toHelpLists([
  makeArticle('a', { tags: ['faqrow1'] }),
  makeArticle('b', { tags: ['faqrow2', 'mediaquery'] }),
  makeArticle('c', { tags: ['mediaquery'] }),
  makeArticle('d', { tags: ['mediaquery'] }),
  makeArticle('e', { tags: ['elsewhere'] }),
])
const slugs = (columns: ReturnType<typeof listColumns>) => columns.map((column) => column.map(({ slug }) => slug))

test('each column of the questions has its own tag, and the media center is dealt out over two', () => {
  expect(slugs(listColumns(lists, 'faqs'))).toEqual([['a'], ['b']])
  expect(slugs(listColumns(lists, 'media'))).toEqual([['b', 'c'], ['d']])
  expect([countArticles(lists, 'faqs'), countArticles(lists, 'media')]).toEqual([2, 3])
})

test('a column without articles is no column', () => {
  expect(listColumns({ ...lists, faqrow1: [] }, 'faqs')).toHaveLength(1)
  expect(listColumns(toHelpLists([]), 'media')).toEqual([])
})

test('an article is known by its slug, under whichever tab it stands', () => {
  expect([findPart(lists, 'a'), findPart(lists, 'd'), findPart(lists, 'e')]).toEqual(['faqs', 'media', null])
})
