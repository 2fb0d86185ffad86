import { html, Markup } from './html.ts'

const STYLE = `
:root { color-scheme: light dark; --line: light-dark(#e2d9ce, #3a322c); --soft: light-dark(#6b5f54, #b3a69a);
  --accent: light-dark(#a23b12, #f0905f); --surface: light-dark(#fffdfa, #211b17); }
* { box-sizing: border-box }
body { margin: 0 auto; padding: 24px 16px 64px; max-width: 1120px; font: 16px/1.5 system-ui, sans-serif;
  background: light-dark(#faf5ee, #161210); color: light-dark(#241b14, #f4ece4) }
a { color: var(--accent) }
h1 { font-size: 1.5rem; margin: 0 0 4px } h2 { font-size: 1.1rem; margin: 32px 0 8px }
p { margin: 0 0 12px } .soft { color: var(--soft) }
.card { background: var(--surface); border: 1px solid var(--line); border-radius: 12px; padding: 16px; margin: 12px 0 }
.columns { display: grid; grid-template-columns: minmax(220px, 340px) 1fr; gap: 16px; align-items: start }
@media (max-width: 760px) { .columns { grid-template-columns: 1fr } }
.list { list-style: none; margin: 0; padding: 0 } .list a { display: block; padding: 10px 12px; border-radius: 8px;
  color: inherit; text-decoration: none; overflow-wrap: anywhere } .list a:hover, .list a[aria-current] {
  background: color-mix(in oklab, var(--accent) 14%, transparent) }
iframe { width: 100%; height: 560px; border: 1px solid var(--line); border-radius: 8px; background: #fff }
.narrow { max-width: 480px; margin: 0 auto }
button, input:not([type=checkbox]) { font: inherit; color: inherit; min-height: 44px; padding: 8px 14px; border-radius: 8px;
  border: 1px solid var(--line); background: var(--surface) } button { cursor: pointer }
button:hover { border-color: var(--accent) } :focus-visible { outline: 3px solid var(--accent); outline-offset: 2px }
button.main { background: var(--accent); border-color: var(--accent); color: light-dark(#fff, #241b14); width: 100% }
.choice { display: flex; gap: 12px; align-items: center; width: 100%; text-align: left; margin: 0 0 8px; overflow-wrap: anywhere }
.disc { flex: none; width: 36px; height: 36px; border-radius: 50%; display: grid; place-items: center; background: var(--accent);
  color: light-dark(#fff, #241b14) }
.field { display: grid; gap: 4px; margin: 12px 0 } .tick { display: flex; gap: 8px; align-items: center; min-height: 44px }
.search { display: flex; gap: 8px; margin: 12px 0 } .search input { flex: 1; min-width: 0; max-width: 480px }
summary { min-height: 44px; padding: 10px 0; cursor: pointer }
input:not([type=checkbox]) { border-color: light-dark(#8a7c6f, #8a7c6f) } input[type=checkbox] { width: 20px; height: 20px }
pre, code { font: 14px/1.5 ui-monospace, monospace } pre { white-space: pre-wrap; overflow-wrap: anywhere; margin: 0 }
`

/** A whole document in the look that all pages of the sandbox share. */
export function page(title: string, body: Markup): string {
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Sandbox</title><style>${new Markup(STYLE)}</style></head><body>${body}</body></html>`.text
}
