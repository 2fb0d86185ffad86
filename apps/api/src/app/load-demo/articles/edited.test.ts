import { demoArticles } from '@kola/demo/articles'
import { expect, test } from 'vitest'
import { cleanHtml } from '#features/help/clean-html.ts'
import { toHtml } from '#features/help/to-html.ts'
import { toMarkdown } from '#features/help/to-markdown.ts'

/** Without the blanks between elements, which nobody sees. */
const squeeze = (html: string) => html.replace(/\s+/g, ' ').replace(/ ?(<\/?(?:p|ul|ol|li|h\d|blockquote)>) ?/g, '$1')

test('every article of the demo says the same after it was edited as Markdown', () => {
  expect(demoArticles.length).toBeGreaterThan(10)
  for (const { html } of demoArticles) expect(squeeze(toHtml(toMarkdown(html)))).toBe(squeeze(cleanHtml(html)))
})
