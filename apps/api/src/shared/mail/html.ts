import { escapeHtml } from '../html.ts'
import type { MailContents } from './mail-contents.ts'
import { CODE_FONT, DARK_STYLE, FONT, LIGHT, SEAM } from './style.ts'

/** Keeps the list of mails from showing what comes after the preheader. */
const FILL = '&#847;&zwnj;&nbsp;'.repeat(40)

/** One column that mail programs of any age show: tables and inline styles, no picture; dark where the reader is. */
export function toHtmlMail(contents: MailContents): string {
  const { appName, subject, preheader, paragraphs } = contents
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(subject)}</title><style>${DARK_STYLE}</style>`
  const peek = `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(preheader ?? paragraphs[0] ?? '')}${FILL}</div>`
  const seam = `<tr><td class="seam" style="height:10px;line-height:10px;font-size:0;border-radius:12px 12px 0 0;${SEAM}">&nbsp;</td></tr>`
  const card = `<tr><td class="card text" style="padding:32px 28px;border-radius:0 0 12px 12px;background:${LIGHT.card};color:${LIGHT.text};font:16px/1.55 ${FONT}">${toBody(contents)}</td></tr>`
  const foot = `<tr><td class="quiet" align="center" style="padding:20px 28px 0;color:${LIGHT.quiet};font:13px/1.5 ${FONT}">${escapeHtml(appName)}</td></tr>`
  return `<!doctype html><html lang="en"><head>${head}</head><body class="ground" style="margin:0;padding:0;background:${LIGHT.ground}">${peek}<table class="ground" role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:${LIGHT.ground}"><tr><td align="center" style="padding:24px 12px 40px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:520px">${seam}${card}${foot}</table></td></tr></table></body></html>`
}

function toBody({ appName, greeting, paragraphs, quote, code, link, footnote }: MailContents): string {
  const brand = `<p class="text" style="margin:0 0 24px;font-size:24px;line-height:1.2;font-weight:800;color:${LIGHT.text}">${escapeHtml(appName)}</p>`
  const texts = [...(greeting ? [greeting] : []), ...paragraphs].map(toParagraph).join('')
  return `${brand}${texts}${quote ? toQuote(quote) : ''}${code ? toCode(code) : ''}${link ? toLink(link) : ''}${footnote ? toFootnote(footnote) : ''}`
}

function toParagraph(text: string): string {
  return `<p style="margin:0 0 16px;overflow-wrap:anywhere">${escapeHtml(text)}</p>`
}

/** Line breaks as elements: not every mail program knows `white-space`. */
function toQuote(text: string): string {
  const lines = escapeHtml(text).replaceAll('\n', '<br>')
  return `<blockquote class="line" style="margin:24px 0;padding:2px 0 2px 16px;border-left:3px solid ${LIGHT.line};overflow-wrap:anywhere">${lines}</blockquote>`
}

function toCode(code: string): string {
  return `<p class="code" style="margin:24px 0;padding:18px 12px;border-radius:10px;background:${LIGHT.raised};color:${LIGHT.text};text-align:center;font:700 34px/1.2 ${CODE_FONT};letter-spacing:6px">${escapeHtml(code)}</p>`
}

/** The address itself too, for programs that show no button. */
function toLink({ text, url }: NonNullable<MailContents['link']>): string {
  const address = escapeHtml(url)
  return `<p style="margin:24px 0"><a class="button" href="${address}" style="display:inline-block;padding:13px 22px;border-radius:8px;background:${LIGHT.accent};color:${LIGHT.onAccent};font-weight:600;text-decoration:none">${escapeHtml(text)}</a></p><p class="quiet" style="margin:0 0 16px;font-size:13px;line-height:1.5;color:${LIGHT.quiet};word-break:break-all">Or open this address: <a class="quiet" href="${address}" style="color:${LIGHT.quiet}">${address}</a></p>`
}

function toFootnote(text: string): string {
  return `<p class="line quiet" style="margin:24px 0 0;padding:16px 0 0;border-top:1px solid ${LIGHT.line};font-size:14px;color:${LIGHT.quiet};overflow-wrap:anywhere">${escapeHtml(text)}</p>`
}
