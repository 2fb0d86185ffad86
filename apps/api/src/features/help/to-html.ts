import type { TextDocument } from '@kola/contract/texts/document'
import MarkdownIt from 'markdown-it'
import { cleanHtml } from './clean-html.ts'

/** Simple HTML may stand within: older articles are nothing else. What is active in it does not outlive the cleaning. */
const markdown = new MarkdownIt({ html: true, linkify: false, maxNesting: 40 })

/** What viewers get of a text that somebody wrote in Markdown. */
export const toHtml = (source: string): string => cleanHtml(markdown.render(source))

/** Of each language, in their order. */
export const toHtmlTexts = ({ languages }: Pick<TextDocument, 'languages'>): string[] =>
  languages.map(({ source }) => toHtml(source))
