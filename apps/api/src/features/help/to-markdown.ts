import Turndown from 'turndown'
import { cleanHtml } from './clean-html.ts'

const turndown = new Turndown({
  headingStyle: 'atx',
  bulletListMarker: '-',
  codeBlockStyle: 'fenced',
  emDelimiter: '*',
})
// Markdown has no words for these: they stay what they are.
turndown.keep(['table', 'dl', 'figure', 'sub', 'sup', 'u', 's'])

/** What was written in HTML, as one edits it; of pictures the measure goes. */
export const toMarkdown = (html: string): string => turndown.turndown(cleanHtml(html))
