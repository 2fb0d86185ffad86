// Runs before the first paint, as part of the page: the stored display mode wins over the system's, the browser's own
// bars follow it, the files of the screen that is asked for are fetched beside the core, and so is what a member's home
// shows. The build writes the files' names into this script's own tag, the service the pictures of home's banner into
// the page: for phones and for wide screens.
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

// Somebody of the staff sees what a member sees (seeing.js): what this browser keeps of its own people is neither read nor
// written in such a tab, and its token reads alone.
const [, seen, until] = /^#see=(see_[\w-]+)\/(\d+)$/.exec(location.hash) ?? []
const isSeeing = (() => {
  try {
    if (seen) {
      sessionStorage.setItem('seeing', until)
      sessionStorage.setItem('userToken', JSON.stringify({ token: seen, expiresAt: +until, lifetimeMs: 0 }))
      location.hash = '/home'
    }
    return sessionStorage.getItem('seeing')
  } catch {}
})()
if (isSeeing) {
  Object.defineProperty(window, 'localStorage', { value: sessionStorage })
  document.head.append(Object.assign(document.createElement('script'), { src: '/seeing.js', type: 'module' }))
}

const readObject = (key) => {
  try {
    return JSON.parse(read(key))
  } catch {
    return null
  }
}
const kept = readObject('userToken')
const session = kept?.expiresAt > Date.now() ? kept : null
// Who is watching; with an empty id somebody must be chosen first.
const person = readObject('person')
const limit = person?.ratingLimit
const asked = location.hash.replace(/^#?\/?/, '').split('?')[0] || 'landing'
// A member is led home from where visitors sign in.
const place = session && (asked === 'landing' || asked === 'login') ? 'home' : asked
const files = document.currentScript.dataset[place]
const fetchAhead = (link) => document.head.append(Object.assign(document.createElement('link'), link))
for (const href of files ? files.split(' ') : []) fetchAhead({ rel: 'modulepreload', href })

if (session && files && place === 'home') {
  const { token } = session
  const named = (name) => document.querySelector(`meta[name="kola-${name}"]`).content
  const headers = { 'X-Customer-Id': named('customer'), Authorization: `Bearer ${token}` }
  if (limit) headers['X-Rating-Limit'] = limit
  // What was asked for while another tab chose somebody else is nobody's.
  const keepOwn = (answer) => (!person || readObject('person')?.id === person.id ? answer : null)
  const ask = (path) => [path, fetch(path, { headers }).then(keepOwn, () => null)]
  window.kolaPrefetched = { token, answers: Object.fromEntries(['/apps/v1/account', '/apps/v1/home'].map(ask)) }
  const [phone, wide] = named('hero').split(' ')
  // The banner that the page names is that of people without a limit.
  if (wide && !limit && person?.id !== '') {
    const href = matchMedia('(min-width: 700px)').matches ? wide : phone
    const type = 'image/avif'
    fetchAhead({ rel: 'preload', as: 'image', type, href, fetchPriority: 'high' })
    // The picture stands before the app does, where home will have it.
    const make = (name, rest, ...inside) => {
      const made = Object.assign(document.createElement(name), rest)
      made.append(...inside)
      return made
    }
    const show = () => {
      const picture = make('picture', { className: 'picture hero__picture' }, make('source', { type, srcset: href }))
      picture.append(make('img', { alt: '', decoding: 'sync' }))
      document.querySelector('#root').prepend(make('section', { className: 'hero' }, picture))
    }
    document.addEventListener('readystatechange', show, { once: true })
  }
}
