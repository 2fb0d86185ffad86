// Cuts the three Ojuju files of styles/fonts from the npm package; run it when that package's version changes.
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import subsetFont from 'subset-font'

const require = createRequire(import.meta.url)
const target = new URL('../src/styles/fonts/', import.meta.url)

function toText(first, last) {
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index))
}

/**
 * What each file draws: English, Yoruba, Igbo, Hausa and the naira sign. Letters are in NFC, beside the marks that
 * stack upon them; the ranges of tokens.css decide which file a letter is looked for in.
 */
const CUTS = [
  { name: 'latin', text: `${toText(0x20, 0x7e)}·×ÀÁÈÉÌÍÒÓÙÚàáçèéêìíñòóôùú–—‘’“”…` },
  { name: 'vietnamese', text: '\u0300\u0301\u0303\u0304\u0323ẠạẸẹỊịỌọỤụ' },
  { name: 'latin-ext', text: 'ĀāĒēĪīŃńŌōŪūƁƊƘƙƳƴǸǹɓɗḾḿṄṅṢṣ₦' },
]

for (const cut of CUTS) {
  const source = await readFile(require.resolve(`@fontsource-variable/ojuju/files/ojuju-${cut.name}-wght-normal.woff2`))
  const font = await subsetFont(source, cut.text, {
    targetFormat: 'woff2',
    keepFeatures: ['kern', 'locl', 'mark', 'mkmk'],
    variationAxes: { wght: { min: 500, max: 800 } },
  })
  await writeFile(new URL(`ojuju-${cut.name}.woff2`, target), font)
  console.log(`ojuju-${cut.name}.woff2: ${font.length} bytes`)
}
