// Runs before the first paint: the stored display mode wins over the system's, the browser's own bars follow it, and the
// files of the screen that is asked for are fetched beside the core. The build writes their names into this script's own
// tag.
const read = (key) => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
const bars = [...document.querySelectorAll('meta[name="theme-color"]')].map((meta) => [meta, meta.content])
const colourOf = (mode) => bars.find(([meta]) => meta.media.includes(mode))?.[1]
const showMode = (mode) => {
  const isChosen = mode === 'light' || mode === 'dark'
  if (isChosen) document.documentElement.dataset.theme = mode
  else delete document.documentElement.dataset.theme
  for (const [meta, own] of bars) meta.content = (isChosen && colourOf(mode)) || own
}
showMode(read('displayMode'))
// A choice in this page, and one in another tab.
addEventListener('kola:display-mode', ({ detail }) => showMode(detail))
addEventListener('storage', () => showMode(read('displayMode')))

const place = location.hash.replace(/^#?\/?/, '').split('?')[0] || 'landing'
const isHome = read('userToken') !== null && (place === 'landing' || place === 'login')
const files = document.currentScript.dataset[isHome ? 'home' : place]
for (const href of files ? files.split(' ') : []) {
  document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
}
