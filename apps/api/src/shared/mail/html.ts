import { escapeHtml } from '../html.ts'

export interface MailContents {
  appName: string
  /** Plain texts. */
  paragraphs: readonly string[]
  link?: { text: string; url: string }
}

/** One column that mail programs of any age show: tables and inline styles, no picture. */
export function toHtmlMail({ appName, paragraphs, link }: MailContents): string {
  const body = paragraphs.map((text) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`).join('')
  const button = link
    ? `<p style="margin:24px 0 0"><a href="${escapeHtml(link.url)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#8c2f1b;color:#ffffff;text-decoration:none;font-weight:600">${escapeHtml(link.text)}</a></p>`
    : ''
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(appName)}</title></head><body style="margin:0;background:#f6f1ea"><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px"><table role="presentation" width="100%" style="max-width:520px;background:#ffffff;border-radius:8px"><tr><td style="padding:32px;font:16px/1.5 sans-serif;color:#1c1411"><p style="margin:0 0 24px;font-size:22px;font-weight:700">${escapeHtml(appName)}</p>${body}${button}</td></tr></table></td></tr></table></body></html>`
}
