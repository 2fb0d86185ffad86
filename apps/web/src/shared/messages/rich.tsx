import type { ReactNode } from 'react'

interface RichProps {
  /** With marked words: `I agree to the <terms>terms</terms>.` Each language puts them where they belong. */
  text: string
  /** What draws the words between two marks. */
  parts: Readonly<Record<string, (words: string) => ReactNode>>
}

const MARKED = /<(\w+)>(.*?)<\/\1>/

/** A sentence of which some words are a link, a button or bold. */
export function Rich({ text, parts }: RichProps) {
  const [before = '', name = '', words = '', ...after] = text.split(MARKED)
  if (!name) return before
  const rest = text.slice(before.length + words.length + 2 * name.length + '<></>'.length)
  return (
    <>
      {before}
      {parts[name]?.(words) ?? words}
      {after.length > 0 && <Rich text={rest} parts={parts} />}
    </>
  )
}
