import type { Plugin } from 'vite'
import { listFiles } from './list-files.ts'

/**
 * Writes into `<script src="/theme.js">` which files each screen needs, so that the page can fetch them beside the core
 * instead of after it: `{ landing: ['src/app/pages/landing-page.tsx'] }` becomes `data-landing="/assets/…js"`.
 */
export function fetchAhead(screens: Readonly<Record<string, readonly string[]>>): Plugin {
  return {
    name: 'kola:fetch-ahead',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const all = Object.values(bundle ?? {}).filter((file) => file.type === 'chunk')
        const lists = Object.entries(screens).map(([name, modules]) => {
          const files = listFiles(modules, all).map((file) => `/${file}`)
          return ` data-${name}="${files.join(' ')}"`
        })
        return html.replace('<script src="/theme.js"', (tag) => tag + lists.join(''))
      },
    },
  }
}
