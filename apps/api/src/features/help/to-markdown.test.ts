import { expect, test } from 'vitest'
import { toHtml } from './to-html.ts'
import { toMarkdown } from './to-markdown.ts'

/** Without the blanks between elements, which nobody sees. */
const squeeze = (html: string) => html.replace(/\s+/g, ' ').replace(/ ?(<\/?(?:p|ul|ol|li|h\d|blockquote)>) ?/g, '$1')

test.each([
  ['<h1>Paying</h1><p>By <b>card</b> or <i>cash</i></p>', '## Paying\n\nBy **card** or *cash*'],
  ['<ul><li>One</li></ul><ol start="3"><li>Three</li></ol>', '-   One\n\n3.  Three'],
  ['<p>5 * 3 [sic]</p>', '5 \\* 3 \\[sic\\]'],
  ['<script>alert(1)</script><p onclick="x()">a <a href="javascript:x()">b</a></p>', 'a b'],
])('%s is %j', (html, markdown) => {
  expect(toMarkdown(html)).toBe(markdown)
})

test('what Markdown has no words for stays', () => {
  const table = '<table><tbody><tr><td>₦2,900</td></tr></tbody></table>'
  expect(squeeze(toHtml(toMarkdown(`<p>Prices</p>${table}`)))).toContain(table)
})
