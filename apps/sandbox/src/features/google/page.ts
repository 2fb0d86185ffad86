import { html } from '#shared/html.ts'
import { page } from '#shared/page.ts'
import { PERSONAS, type Persona } from './personas.ts'

export interface AuthRequest {
  client_id: string
  redirect_uri: string
  nonce: string
  state: string
}

/** Whom Google would show: the accounts to choose among. */
export function choosePage(request: AuthRequest): string {
  return page(
    'Sign in with Google',
    html`<main class="narrow"><p class="soft">Stand-in of Google</p><h1>Choose an account</h1>
    <p class="soft">to go on to <strong>${new URL(request.redirect_uri).host}</strong></p>
    <div class="card"><form method="post" action="/google/signin">${hidden(request)}
      ${PERSONAS.map(personaButton)}</form></div>
    <details class="card"><summary>Use another address</summary>
      <form method="post" action="/google/signin">${hidden(request)}<input type="hidden" name="persona" value="">
        <label class="field">Email <input name="email" type="email" required autocomplete="off"></label>
        <label class="field">First name <input name="given_name" value="Ada" autocomplete="off"></label>
        <label class="field">Last name <input name="family_name" value="Obi" autocomplete="off"></label>
        <label class="tick"><input type="checkbox" name="verified" checked> Google has verified this address</label>
        <label class="tick"><input type="checkbox" name="hosted" value="on"> Google hosts the mail of its domain</label>
        <button class="main">Continue</button></form></details>
    <form method="post" action="/google/signin">${hidden(request)}<button name="cancel" value="1">Cancel</button></form></main>`,
  )
}

const describe = ({ isVerified, isHosted }: Persona) =>
  isVerified ? (isHosted ? '' : ', not hosted') : ', not verified'

function personaButton(persona: Persona) {
  const { givenName, familyName, email } = persona
  const name = `${givenName} ${familyName}`.trim()
  return html`<button class="choice" name="persona" value="${email}"><span class="disc" aria-hidden="true">${name[0]}</span>
    <span><strong>${name}</strong><br><span class="soft">${email}${describe(persona)}</span></span></button>`
}

function hidden(request: AuthRequest) {
  return Object.entries(request).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)
}

/** Google's own page for a request that it does not take; nobody is sent back. */
export function refusalPage(code: string, text: string): string {
  return page(
    'Sign in with Google',
    html`<main class="narrow"><p class="soft">Stand-in of Google</p><h1>Access blocked</h1>
    <div class="card"><p>${text}</p><p class="soft">Error ${code}</p></div></main>`,
  )
}

/** What the stand-in is, for who looks. */
export function aboutPage(clientId: string): string {
  const rows = PERSONAS.map((persona) => {
    const { givenName, familyName, email } = persona
    return html`<li>${givenName} ${familyName} <code>${email}</code>${describe(persona)}</li>`
  })
  return page(
    'Google',
    html`<p><a href="/">Sandbox</a></p><h1>Google</h1>
    <p class="soft">Sign-in by redirect, with real RS256 tokens for the client <code>${clientId}</code>.</p>
    <section class="card"><h2 style="margin-top:0">People</h2><ul>${rows}</ul></section>
    <section class="card"><h2 style="margin-top:0">Control</h2>
      <p>Outcomes of an address: <code>unverified</code>, <code>unhosted</code>,
        <code>other-hd</code>, <code>of-a-phone</code>, <code>wrong-audience</code>, <code>wrong-issuer</code>,
        <code>wrong-nonce</code>, <code>expired</code>, <code>future</code>, <code>no-email</code>.</p>
      <p>An outcome of <code>key</code> is the name of the signing key: another name is a rotation.</p>
      <p class="soft">Keys: <a href="/google/oauth2/v3/certs">/google/oauth2/v3/certs</a></p></section>`,
  )
}
