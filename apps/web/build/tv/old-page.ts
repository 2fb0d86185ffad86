import { createHash } from 'node:crypto'
import { build, type Plugin, type Rolldown, transformWithOxc } from 'vite'

export interface PageOptions {
  /** The module that begins on a television, in the place of the one that the page names. */
  entry: string
  /** What brings the browser what it has not learnt yet; it runs before all else. */
  fills: string
  target: string
}

const INLINE = /(<script(?![^>]*\bsrc=)(?![^>]*\btype=)[^>]*>)([\s\S]*?)(<\/script>)/
const HEAD = '<meta name="kola-holdings" content="">'

/** A plain script, so that it is there before the page's own one. */
async function bundleFills({ fills, target }: PageOptions): Promise<string> {
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    mode: 'production',
    build: {
      write: false,
      target,
      modulePreload: false,
      rolldownOptions: { input: fills, output: { format: 'iife', entryFileNames: 'fills.js' } },
    },
  })
  return (built as Rolldown.RolldownOutput).output[0].code
}

/** The page as a television has it: another beginning, its own size, and scripts that an old browser reads. */
export function oldPage(options: PageOptions): Plugin[] {
  let base = '/'
  let fills = { fileName: '', source: '' }
  return [
    {
      name: 'kola:tv-page',
      configResolved(config) {
        base = config.base
      },
      transformIndexHtml: {
        order: 'pre',
        handler: (html) =>
          html
            .replace('/src/main.tsx', options.entry)
            .replace('<html lang="en">', '<html lang="en" class="tv" data-theme="dark">')
            .replace(/(<meta name="viewport" content=")[^"]*/, '$1width=1920')
            .replace(/\s*<link rel="(?:manifest|apple-touch-icon)"[^>]*>/g, ''),
      },
    },
    {
      name: 'kola:old-page-scripts',
      apply: 'build',
      enforce: 'post',
      async buildStart() {
        const source = await bundleFills(options)
        const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8)
        fills = { fileName: `assets/fills-${hash}.js`, source }
      },
      transformIndexHtml: {
        order: 'post',
        async handler(html) {
          const [, open = '', script = '', close = ''] = INLINE.exec(html) ?? []
          const { code } = await transformWithOxc(script, 'theme.js', { target: options.target, sourcemap: false })
          const ahead = `${HEAD}<script src="${base}${fills.fileName}"></script>`
          return html.replace(INLINE, () => `${ahead}${open}{${code.trim()}}${close}`)
        },
      },
      generateBundle() {
        this.emitFile({ type: 'asset', ...fills })
      },
    },
  ]
}
