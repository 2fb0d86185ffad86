/** The product's colours as mail programs understand them: the tokens of the web app in sRGB. */
export const LIGHT = {
  ground: '#faf5ed',
  card: '#fefdf9',
  raised: '#f0eade',
  line: '#dfd8cc',
  text: '#241913',
  quiet: '#69584e',
  accent: '#b34c15',
  onAccent: '#fefdf9',
} as const

const DARK: Record<keyof typeof LIGHT, string> = {
  ground: '#110b08',
  card: '#1c1511',
  raised: '#29201b',
  line: '#362d27',
  text: '#f6f2ea',
  quiet: '#a79e94',
  accent: '#fc992f',
  onAccent: '#230f04',
}

export const FONT = "system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif"
export const CODE_FONT = "ui-monospace,'SF Mono','Roboto Mono',Menlo,Consolas,monospace"

/** A seam of indigo cloth with stitches; plain indigo where gradients are not shown. */
export const SEAM =
  'background-color:#232d56;background-image:repeating-linear-gradient(90deg,#9da9d2 0,#9da9d2 6px,transparent 6px,transparent 14px);background-size:100% 2px;background-position:0 4px;background-repeat:no-repeat'

const rules = (scope: string) =>
  [
    `${scope}.ground{background:${DARK.ground}!important}`,
    `${scope}.card{background:${DARK.card}!important}`,
    `${scope}.text{color:${DARK.text}!important}`,
    `${scope}.quiet{color:${DARK.quiet}!important}`,
    `${scope}.line{border-color:${DARK.line}!important}`,
    `${scope}.code{background:${DARK.raised}!important;color:${DARK.text}!important}`,
    `${scope}.button{background:${DARK.accent}!important;color:${DARK.onAccent}!important}`,
  ].join('')

/** `data-ogsc` is how Outlook on the web and on phones says that it is dark. */
export const DARK_STYLE = `:root{color-scheme:light dark;supported-color-schemes:light dark}@media (prefers-color-scheme:dark){${rules('')}}${rules('[data-ogsc] ')}`
