import { toHtmlMail } from './html.ts'
import type { MailContents } from './mail-contents.ts'

export interface ComposedMail {
  subject: string
  text: string
  html: string
}

/** A name that a mail program would make a link of, or that bears a number to call. */
const LOOKS_LIKE_ADDRESS = /[/\\:：／@＠]|\d{4}|www\.|[^\s.][.．。｡․][^\s.]{2,}/i
/** Longer ones are no greetings but messages of whoever signed up. */
const MAX_GREETING_LENGTH = 48

/** The one way in which mails are written: text and HTML that say the same. */
export function toMail(contents: MailContents): ComposedMail {
  const greeting = contents.greeting && toGreeting(contents.greeting)
  const subject = toLine(contents.subject)
  const given = { ...contents, subject, ...(greeting && { greeting }) }
  return { subject, text: toText(given), html: toHtmlMail(given) }
}

/** People choose their names: one that would be a link or a letter greets nobody. */
function toGreeting(greeting: string): string {
  const isOdd = LOOKS_LIKE_ADDRESS.test(greeting) || greeting.length > MAX_GREETING_LENGTH
  return isOdd ? 'Hello,' : toLine(greeting)
}

function toLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

function toText({ appName, greeting, paragraphs, quote, code, link, footnote }: MailContents): string {
  const parts = [
    greeting,
    ...paragraphs,
    quote?.replace(/^/gm, '> '),
    code && `Your code: ${code}`,
    link && `${link.text}:\n${link.url}`,
    footnote,
    appName,
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}
