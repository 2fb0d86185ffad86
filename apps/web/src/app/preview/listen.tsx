import '@kola/ui/styles/tokens.css'
import '@kola/ui/styles/base.css'
import '@kola/ui/styles/forced-colors.css'
import '@kola/ui/styles/large-text.css'
import type { HomeAnswer, Item } from '@kola/contract/catalogue'
import { toTitle } from '@kola/contract/title'
import ui from '@kola/ui/messages/en.json' with { type: 'json' }
import { bringWords } from '@kola/ui/words'
import { createRoot } from 'react-dom/client'
import { toWords } from '#shared/messages/words.ts'
import { PreviewHome } from './preview-home.tsx'
import { PreviewScreen, type PreviewView } from './preview-screen.tsx'

bringWords(toWords('ui', ui))

/** What the console gives: it has asked for it itself, so nothing is asked for here. */
type Given = ({ item: Item; view: PreviewView } | { home: HomeAnswer }) & {
  /** Of the console; empty for that of the device. */
  theme: string
}

/** Draws what the page that frames this one gives, as often as it does. Nobody else is listened to. */
export function listen(element: HTMLElement): void {
  const root = createRoot(element)
  addEventListener('message', ({ data, origin, source }: MessageEvent<Given>) => {
    if (origin !== location.origin || source !== parent || parent === window) return
    const { theme } = data
    if (theme) document.documentElement.dataset.theme = theme
    else delete document.documentElement.dataset.theme
    root.render(
      'home' in data ? (
        <PreviewHome answer={data.home} />
      ) : (
        <PreviewScreen title={toTitle(data.item)} view={data.view} />
      ),
    )
  })
}
