/** A text with what is selected of it. */
export interface Selected {
  text: string
  start: number
  end: number
}

export const MARKS = ['heading', 'bold', 'italic', 'list', 'link'] as const
export type Mark = (typeof MARKS)[number]

const AROUND = { bold: '**', italic: '*' } as const

/** Puts a sign on both sides of the selection, or takes it away where it stands there already. */
function toggleAround({ text, start, end }: Selected, sign: string): Selected {
  const chosen = text.slice(start, end)
  const [before, after] = [text.slice(0, start), text.slice(end)]
  const isSet = before.endsWith(sign) && after.startsWith(sign) && !(sign === '*' && before.endsWith('**'))
  if (isSet) {
    return {
      text: before.slice(0, -sign.length) + chosen + after.slice(sign.length),
      ...{ start: start - sign.length, end: end - sign.length },
    }
  }
  return { text: before + sign + chosen + sign + after, start: start + sign.length, end: end + sign.length }
}

/** Puts a sign before every line of the selection, or takes it away where all have it. */
function toggleLines({ text, start, end }: Selected, sign: string): Selected {
  const from = text.lastIndexOf('\n', start - 1) + 1
  const next = text.indexOf('\n', Math.max(from, end - (text[end - 1] === '\n' && end > start ? 1 : 0)))
  const until = next < 0 ? text.length : next
  const lines = text.slice(from, until).split('\n')
  const isSet = lines.every((line) => line.startsWith(sign))
  const marked = lines
    .map((line) => (isSet ? line.slice(sign.length) : line.startsWith(sign) ? line : sign + line))
    .join('\n')
  return { text: text.slice(0, from) + marked + text.slice(until), start: from, end: from + marked.length }
}

function addLink({ text, start, end }: Selected): Selected {
  const words = text.slice(start, end) || 'words'
  const address = 'https://'
  const at = start + words.length + 3
  return {
    text: `${text.slice(0, start)}[${words}](${address})${text.slice(end)}`,
    start: at,
    end: at + address.length,
  }
}

/** What a button of the editor makes of the text, and what is selected then. */
export function markUp(selected: Selected, mark: Mark): Selected {
  if (mark === 'link') return addLink(selected)
  if (mark === 'heading') return toggleLines(selected, '## ')
  if (mark === 'list') return toggleLines(selected, '- ')
  return toggleAround(selected, AROUND[mark])
}
