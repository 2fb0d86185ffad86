/** The zeros of the figures that keyboards here write: ASCII, Arabic-Indic, its eastern form, full width. */
const ZEROS = [0x30, 0x660, 0x6f0, 0xff10]

function toDigit(figure: string): string[] {
  const code = figure.codePointAt(0) ?? 0
  const zero = ZEROS.find((start) => code >= start && code < start + 10)
  return zero === undefined ? [] : [String(code - zero)]
}

/** Digits among whatever was typed or pasted, as ASCII. */
export const readDigits = (text: string): string[] => [...text].flatMap(toDigit)

/**
 * The boxes after something was entered into one of them: a whole code fills all, more than one digit goes on into the
 * boxes behind, one digit replaces what was there, nothing empties the box.
 */
export function fillCode(boxes: readonly string[], at: number, text: string): string[] {
  const digits = readDigits(text)
  const next = [...boxes]
  if (digits.length === 0) {
    next[at] = ''
    return next
  }
  const isTypedOver = digits.length === 2 && boxes[at] !== ''
  const entered = isTypedOver ? digits.slice(-1) : digits
  const start = entered.length >= boxes.length ? 0 : at
  for (const [index, digit] of entered.slice(0, boxes.length - start).entries()) next[start + index] = digit
  return next
}

/** Which box has the focus next: one digit moves to the box behind, a paste to the first that is still empty. */
export function planFocus(boxes: readonly string[], at: number, digits: number): number {
  const last = boxes.length - 1
  if (digits === 0) return at
  if (digits === 1) return Math.min(at + 1, last)
  const hole = boxes.indexOf('')
  return hole < 0 ? last : hole
}
