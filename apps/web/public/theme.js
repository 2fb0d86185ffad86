// Runs before the first paint: the stored display mode wins over the system's, and the files of the screen that is asked
// for are fetched beside the core. The build writes their names into this script's own tag.
const read = (key) => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
const mode = read('displayMode')
if (mode === 'light' || mode === 'dark') document.documentElement.dataset.theme = mode

const place = location.hash.replace(/^#?\/?/, '').split('?')[0] || 'landing'
const isHome = read('userToken') !== null && (place === 'landing' || place === 'login')
const files = document.currentScript.dataset[isHome ? 'home' : place]
for (const href of files ? files.split(' ') : []) {
  document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
}
