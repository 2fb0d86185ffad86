import { html } from '#shared/html.ts'
import { page } from '#shared/page.ts'

/** What the stand-in is, for who looks. */
export function aboutPage(siteKey: string): string {
  return page(
    'reCAPTCHA',
    html`<p><a href="/">Sandbox</a></p><h1>reCAPTCHA</h1>
    <p class="soft">Version 3 for the site key <code>${siteKey}</code>: nothing to click, a score from 0 to 1.</p>
    <section class="card"><h2 style="margin-top:0">Control</h2>
      <p>Outcomes of an action (<code>signup</code>, <code>contact</code>, <code>reset</code>, <code>verify</code>) or of <code>*</code>:
        <code>person</code> (0.9, as without any), <code>doubtful</code> (0.4), <code>robot</code> (0.1),
        <code>refused</code>, <code>another-host</code>, <code>another-action</code>, <code>without-time</code>,
        <code>without-host</code>, <code>without-action</code>, <code>of-yesterday</code>, <code>of-tomorrow</code>.</p>
      <p class="soft">The host is the page’s own, as its browser tells it.</p>
      <p class="soft">A token lives two minutes of the sandbox’s clock and serves once.</p></section>`,
  )
}
