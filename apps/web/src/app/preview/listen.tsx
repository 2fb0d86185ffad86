import '@kola/ui/styles/tokens.css'
import '@kola/ui/styles/base.css'
import '@kola/ui/styles/forced-colors.css'
import '@kola/ui/styles/large-text.css'
import type { Item } from '@kola/contract/catalogue'
import { toTitle } from '@kola/contract/title'
import ui from '@kola/ui/messages/en.json' with { type: 'json' }
import { bringWords } from '@kola/ui/words'
import { createRoot } from 'react-dom/client'
import { toWords } from '#shared/messages/words.ts'
import { PreviewScreen, type PreviewView } from './preview-screen.tsx'

bringWords(toWords('ui', ui))

/** What the console gives: it has asked for the title itself, so nothing is asked for here. */
interface Given {
  item: Item
  view: PreviewView
  /** Of the console; empty for that of the device. */
  theme: string
}

/** Draws what the page that frames this one gives, as often as it does. Nobody else is listened to. */
export function listen(element: HTMLElement): void {
  const root = createRoot(element)
  addEventListener('message', ({ data, origin, source }: MessageEvent<Given>) => {
    if (origin !== location.origin || source !== parent || parent === window) return
    const { item, view, theme } = data
    if (theme) document.documentElement.dataset.theme = theme
    else delete document.documentElement.dataset.theme
    root.render(<PreviewScreen title={toTitle(item)} view={view} />)
  })
}
