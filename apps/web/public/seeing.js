// Says to somebody of the staff that they see what a member sees, and until when; theme.js loads it in such a tab alone.
const until = Number(sessionStorage.getItem('seeing'))
const make = (name, rest, ...inside) => {
  const made = Object.assign(document.createElement(name), rest)
  made.append(...inside)
  return made
}
const leave = () => {
  sessionStorage.clear()
  window.close()
  location.replace('/')
}
const time = new Date(until).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
const words = make('span', { textContent: `You see what this member sees, to read alone, until ${time}.` })
const button = make(
  'button',
  { type: 'button', className: 'button button--text button--small', onclick: leave },
  'Leave',
)
const notice = make('section', { className: 'offline' }, words, ' ', button)
notice.setAttribute('aria-label', 'You see this as the member does')

const show = () => document.body.append(make('div', { className: 'edge' }, notice))
if (document.body) show()
else document.addEventListener('DOMContentLoaded', show)

const end = () => {
  words.textContent = 'That time is over.'
  sessionStorage.removeItem('userToken')
  // The app looks again who is there.
  dispatchEvent(new Event('hashchange'))
}
setTimeout(end, Math.max(0, until - Date.now()))
