import { START_UP_MARKER, type StartUpAnswers } from '@kola/contract/start-up'
import { escapeHtml } from '../../shared/html.ts'

const CUSTOMER = /(?<=<meta name="kola-customer" content=")[^"]*/

/** The customer for whom the page was built. */
export function readCustomerId(html: string): string | null {
  return CUSTOMER.exec(html)?.[0] ?? null
}

/** JSON that no HTML parser takes for a tag. */
function toScriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}

/** The built page with the start-up answers in it, so that start-up makes no call. */
export function toPage(html: string, answers: StartUpAnswers): string {
  const name = escapeHtml(answers.appconfig.response.app_name || 'Kola')
  return html
    .replace(/<title>[^<]*<\/title>/, () => `<title>${name}</title>`)
    .replace(CUSTOMER, () => escapeHtml(answers.customerId))
    .replace(START_UP_MARKER, () => toScriptJson(answers))
}
