/** Text that is markup already and must not be escaped again. */
export class Markup {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Template tag: escapes every value that is not Markup; lists are joined. */
export function html(strings: TemplateStringsArray, ...values: unknown[]): Markup {
  return new Markup(strings.reduce((text, part, index) => text + toText(values[index - 1]) + part))
}

function toText(value: unknown): string {
  if (value instanceof Markup) return value.text
  if (Array.isArray(value)) return value.map(toText).join('')
  if (value === null || value === undefined) return ''
  return String(value).replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character)
}
