import { html } from '#shared/html.ts'
import { page } from '#shared/page.ts'

interface Shown {
  /** The hidden field that says what is approved. */
  name: 'ba_token' | 'token'
  value: string
  what: string
}

/** Yes, no, or a yes whose money is not there. */
export function approvalPage({ name, value, what }: Shown): string {
  return page(
    'PayPal',
    html`<main class="narrow"><p class="soft">Stand-in of PayPal</p><h1>Agree and pay</h1>
    <form class="card" method="post"><p>${what}</p><input type="hidden" name="${name}" value="${value}">
      <p><button class="main" name="action" value="approve">Agree and pay</button></p>
      <p><button name="action" value="fail">Agree, but let the charge fail</button>
        <button name="action" value="cancel">Cancel and go back</button></p></form></main>`,
  )
}

export function closedPage(text: string): string {
  return page(
    'PayPal',
    html`<main class="narrow"><p class="soft">Stand-in of PayPal</p><h1>Sorry, nothing to do here</h1><p>${text}</p></main>`,
  )
}
