/** What the page runs, in the shape of tawk.to's widget. It draws into a shadow tree, which no style of the page reaches. */
const origin = new URL(document.currentScript.src).origin
const api = window.Tawk_API ?? {}
window.Tawk_API = api

let visitor = api.visitor ?? {}
let isStarted = false

const host = document.createElement('div')
host.id = 'sandbox-chat'
host.hidden = true

function draw() {
  const root = host.attachShadow({ mode: 'open' })
  root.innerHTML = `<link rel="stylesheet" href="${origin}/chat/widget.css">
    <section aria-label="Chat">
      <div id="panel" role="dialog" aria-label="Chat with us" hidden>
        <header><strong>Chat with us</strong><button id="close" aria-label="Close the chat">×</button></header>
        <div id="log" role="log" tabindex="0" aria-label="Messages"><p class="theirs">Hello. How can we help?</p></div>
        <form><label for="text">Your message</label><div><input id="text" maxlength="500" autocomplete="off" required>
          <button>Send</button></div></form>
      </div>
      <button id="bubble" aria-expanded="false" aria-controls="panel" aria-label="Chat with us">
        <svg viewBox="0 0 24 24" width="26" height="26" aria-hidden="true"><path fill="none" stroke="currentColor"
          stroke-width="2" stroke-linejoin="round" d="M4 5h16v11H10l-5 4v-4H4z"/></svg></button>
    </section>`
  return root
}

const root = draw()
const find = (id) => root.getElementById(id)

function toggle(isOpen) {
  find('panel').hidden = !isOpen
  find('bubble').setAttribute('aria-expanded', String(isOpen))
  find(isOpen ? 'text' : 'bubble').focus()
}

function say(who, text) {
  const line = document.createElement('p')
  line.className = who
  line.textContent = text
  find('log').append(line)
  line.scrollIntoView({ block: 'nearest' })
}

async function post(path, body) {
  const answer = await fetch(`${origin}/chat${path}`, { method: 'POST', body: new URLSearchParams(body) })
  const read = await answer.json()
  if (!answer.ok) throw new Error(read.error)
  return read
}

async function send(event) {
  event.preventDefault()
  const input = find('text')
  const text = input.value.trim()
  if (text === '') return
  input.value = ''
  say('ours', text)
  const read = await post('/messages', { ...visitor, text }).catch(() => ({ text: 'That did not arrive.' }))
  say('theirs', read.text)
}

find('bubble').addEventListener('click', () => toggle(find('panel').hidden))
find('close').addEventListener('click', () => toggle(false))
root.querySelector('form').addEventListener('submit', send)
root.addEventListener('keydown', (event) => {
  if (event.key === 'Escape' && !find('panel').hidden) toggle(false)
})

/** Places of tawk.to's `customStyle.visibility`: distances from the right and the bottom edge. */
function place() {
  const isPhone = matchMedia('(max-width: 640px)').matches
  const { xOffset = 20, yOffset = 20 } = api.customStyle?.visibility?.[isPhone ? 'mobile' : 'desktop'] ?? {}
  host.style.cssText = `position:fixed;z-index:1000;right:${xOffset}px;bottom:${yOffset}px`
}

/** The hash must be the one that the service made of the address, else nobody is introduced. */
async function introduce(given, done) {
  try {
    await post('/visitors', given)
    visitor = { ...visitor, ...given }
    done?.()
  } catch (error) {
    done?.(error)
  }
}

function start() {
  if (isStarted) return
  isStarted = true
  place()
  addEventListener('resize', place)
  host.hidden = false
  document.body.append(host)
  api.onLoad?.()
}

Object.assign(api, {
  start,
  showWidget: () => {
    host.hidden = false
  },
  hideWidget: () => {
    host.hidden = true
  },
  isChatHidden: () => host.hidden,
  maximize: () => toggle(true),
  minimize: () => toggle(false),
  setAttributes: introduce,
  login: introduce,
  logout: (done) => {
    visitor = {}
    done?.()
  },
})
if (api.autoStart !== false) start()
