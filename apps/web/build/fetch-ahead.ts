import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { listFiles } from './list-files.ts'

/**
 * Puts theme.js into the page, which saves it a request before all others, and writes into its tag which files each
 * screen needs, so that the page can fetch them beside the core instead of after it:
 * `{ landing: ['src/app/pages/landing/landing-page.tsx'] }` becomes `data-landing="/assets/…js"`. The service lets the
 * script in by its hash.
 */
export function fetchAhead(screens: Readonly<Record<string, readonly string[]>>): Plugin {
  let publicDir = ''
  let base = '/'
  return {
    name: 'kola:fetch-ahead',
    apply: 'build',
    configResolved(config) {
      publicDir = config.publicDir
      base = config.base
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const all = Object.values(bundle ?? {}).filter((file) => file.type === 'chunk')
        const lists = Object.entries(screens).map(([name, modules]) => {
          const files = listFiles(modules, all).map((file) => `${base}${file}`)
          return ` data-${name}="${files.join(' ')}"`
        })
        const script = readFileSync(join(publicDir, 'theme.js'), 'utf8').replace(/^\s*\/\/.*\n/gm, '')
        return html.replace(`<script src="${base}theme.js">`, () => `<script${lists.join('')}>${script}`)
      },
    },
  }
}
