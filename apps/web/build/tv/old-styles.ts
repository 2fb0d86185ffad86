import type { Plugin } from 'vite'
import { lowerStyles } from './styles/lower-styles.ts'

const PLACE = '<meta name="kola-holdings" content="">'

const toAttribute = (value: unknown) =>
  JSON.stringify(value).replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;')

/** Turns the build's style sheets into what Chrome 68 reads, and tells the page what it must mark for them. */
export function oldStyles(): Plugin {
  return {
    name: 'kola:old-styles',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const assets = Object.values(bundle).filter((file) => file.type === 'asset')
        const sheets = assets.filter(({ fileName }) => fileName.endsWith('.css'))
        const page = assets.find(({ fileName }) => fileName === 'index.html')
        if (sheets.length === 0 || !page) throw new Error('There are no styles, or no page, to be made older')
        const { sheets: lowered, holdings } = lowerStyles(sheets.map(({ source }) => String(source)))
        for (const [at, sheet] of sheets.entries()) sheet.source = lowered[at] ?? ''
        const html = String(page.source)
        if (!html.includes(PLACE)) throw new Error('The page has no place for what its styles hold')
        page.source = html.replace(PLACE, () => PLACE.replace('""', `"${toAttribute(holdings)}"`))
      },
    },
  }
}
