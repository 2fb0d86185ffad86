import { html } from '#shared/html.ts'
import { page } from '#shared/page.ts'
import { PERSONAS, type Persona } from './personas.ts'

export interface DialogRequest {
  client_id: string
  redirect_uri: string
  state: string
}

/** Facebook's dialog: as whom to go on. */
export function dialogPage(request: DialogRequest): string {
  return page(
    'Log in with Facebook',
    html`<main class="narrow"><p class="soft">Stand-in of Facebook</p><h1>Continue as</h1>
    <p class="soft"><strong>${new URL(request.redirect_uri).host}</strong> receives your name and, if there is one, your email</p>
    <div class="card"><form method="post" action="/facebook/signin">${hidden(request)}${PERSONAS.map(personaButton)}</form></div>
    <details class="card"><summary>As somebody else</summary>
      <form method="post" action="/facebook/signin">${hidden(request)}<input type="hidden" name="persona" value="">
        <label class="field">Name <input name="name" value="Ada Obi" required autocomplete="off"></label>
        <label class="field">Email, may be empty <input name="email" type="email" autocomplete="off"></label>
        <button class="main">Continue</button></form></details>
    <form method="post" action="/facebook/signin">${hidden(request)}<button name="cancel" value="1">Cancel</button></form></main>`,
  )
}

function personaButton({ id, name, email }: Persona) {
  return html`<button class="choice" name="persona" value="${id}"><span class="disc" aria-hidden="true">${name[0]}</span>
    <span><strong>${name}</strong><br><span class="soft">${email ?? 'no email'}</span></span></button>`
}

function hidden(request: DialogRequest) {
  return Object.entries(request).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)
}

/** Facebook's own page for a request that it does not take; nobody is sent back. */
export function refusalPage(text: string): string {
  return page(
    'Log in with Facebook',
    html`<main class="narrow"><p class="soft">Stand-in of Facebook</p><h1>Sorry, something went wrong</h1>
    <div class="card"><p>${text}</p></div></main>`,
  )
}

/** What the stand-in is, for who looks. */
export function aboutPage(appId: string): string {
  const rows = PERSONAS.map(
    ({ id, name, email }) => html`<li>${name} <code>${email ?? 'no email'}</code> <span class="soft">${id}</span></li>`,
  )
  return page(
    'Facebook',
    html`<p><a href="/">Sandbox</a></p><h1>Facebook</h1>
    <p class="soft">Log-in by redirect, <code>debug_token</code> and <code>/me</code> for the app <code>${appId}</code>.</p>
    <section class="card"><h2 style="margin-top:0">People</h2><ul>${rows}</ul></section>
    <section class="card"><h2 style="margin-top:0">Control</h2>
      <p>Outcomes of a person’s id or address: <code>expired</code>, <code>revoked</code>, <code>another-app</code>,
        <code>another-person</code>.</p></section>`,
  )
}
