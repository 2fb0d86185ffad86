import type { Controls } from '#shared/controls/controls.ts'
import { html } from '#shared/html.ts'
import { page } from '#shared/page.ts'
import type { StoredKey } from './key-store.ts'

/** What a person sees: which assets have keys, and the last calls. Never a key. */
export function drmPage(keys: StoredKey[], controls: Controls): string {
  const assets = [...Map.groupBy(keys, (key) => key.assetId)]
  const rows = assets.map(
    ([assetId, ofAsset]) =>
      html`<li><code>${assetId}</code> ${ofAsset.map(({ streamType }) => streamType).join(', ')}</li>`,
  )
  const calls = controls.journal
    .list('drmtoday')
    .slice(-50)
    .reverse()
    .map(({ at, operation, detail }) => html`<li><time>${at}</time> ${operation} ${describe(detail)}</li>`)
  return page(
    'DRMtoday',
    html`<p><a href="/">Sandbox</a></p><h1>DRMtoday</h1>
    <p class="soft">Licences of the key system Clear Key on DRMtoday's addresses.</p>
    <section class="card"><h2 style="margin-top:0">Ingested assets</h2><ul>${rows.length ? rows : html`<li>None yet</li>`}</ul></section>
    <section class="card"><h2 style="margin-top:0">Latest calls</h2><ul>${calls.length ? calls : html`<li>None yet</li>`}</ul></section>`,
  )
}

function describe(detail: Record<string, unknown>) {
  return detail.status === undefined ? '' : `(answered ${detail.status})`
}
