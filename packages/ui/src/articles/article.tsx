import { useLayoutEffect, useRef } from 'react'
import './article.css'
import { toSafeNodes } from './safe-html.ts'

/** The formatted text of an article. */
export function Article({ html }: { html: string }) {
  const body = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => body.current?.replaceChildren(toSafeNodes(html)), [html])
  return <div className="article" ref={body} />
}
