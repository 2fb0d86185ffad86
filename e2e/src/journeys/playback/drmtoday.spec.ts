import { randomBytes } from 'node:crypto'
import { expect } from '@playwright/test'
import pg from 'pg'
import { bringAppleMedia, IPHONE, meetKey, readTold } from '#fixtures/browser/apple.ts'
import { signInByApi } from '#fixtures/service/api.ts'
import { signIn, test } from '#fixtures.ts'

interface Playback {
  sessionId: string
  drm: { customData: string; header: string; licenceSeconds: number }
  presence: { url: string; token: string }
}

async function findFilm(databaseUrl: string) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ id: string; media_id: string }>(
    `select title.id, media_id from title join media on media.tenant_id = title.tenant_id and media.id = media_id
     where title.tenant_id = 'demo' and title.id = 'goat-money' and media.state = 'ready'`,
  )
  await client.end()
  if (!rows[0]) throw new Error('The film of the demo tenant is not ready')
  return { titleId: rows[0].id, mediaId: rows[0].media_id }
}

/** Gives the provider a key of the asset, as an operator's packaging does. */
async function ingestKey(sandboxUrl: string, assetId: string) {
  const provider = `${sandboxUrl}/drmtoday`
  const form = { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' } }
  const login = await fetch(`${provider}/cas/v1/tickets`, { ...form, body: 'username=kola::packager&password=any' })
  const ingest = `${provider}/frontend/api/keys/v2/ingest/kola`
  const ticket = await fetch(login.headers.get('location') ?? '', {
    ...form,
    body: new URLSearchParams({ service: ingest }).toString(),
  })
  const [keyId, key] = [randomBytes(16).toString('base64'), randomBytes(16).toString('base64')]
  const ingestKeys = [{ streamType: 'VIDEO', algorithm: 'AES', keyId, key }]
  const answer = await fetch(`${ingest}?ticket=${await ticket.text()}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ assets: [{ type: 'FAIRPLAY', assetId, ingestKeys }] }),
  })
  expect(answer.status).toBe(200)
}

/** What the provider's journal says of a playback session. */
async function listReceived(sandboxUrl: string, operation: string, sessionId: string) {
  const journal = await fetch(`${sandboxUrl}/control/drmtoday/received`)
  const { received } = (await journal.json()) as { received: { operation: string; detail: Record<string, unknown> }[] }
  return received
    .filter((entry) => entry.operation === operation && JSON.stringify(entry.detail).includes(sessionId))
    .map(({ detail }) => detail)
}

test('DRM-02 a FairPlay licence goes through the proxy to the provider, which asks us for the rights', async ({
  service,
  member,
}) => {
  const { titleId, mediaId } = await findFilm(service.databaseUrl)
  await ingestKey(service.sandboxUrl, mediaId)
  const call = await signInByApi(service.url, member)
  const deviceId = 'E2EDRMTODAY000000001'
  const playback = (await call(`GET /apps/v2/videoplayback?id=${titleId}&deviceId=${deviceId}`)) as unknown as Playback

  const requestLicence = () =>
    fetch(`${service.url}/drm/license-server-fairplay/`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        [playback.drm.header]: playback.drm.customData,
      },
      body: new URLSearchParams({
        spc: Buffer.from('playback context').toString('base64'),
        assetId: mediaId,
      }).toString(),
    })

  const granted = await requestLicence()
  expect(granted.status, await granted.clone().text()).toBe(200)
  expect(Buffer.from(await granted.text(), 'base64').length).toBeGreaterThan(16)

  const list = (operation: string) => listReceived(service.sandboxUrl, operation, playback.sessionId)
  expect(await list('callback')).toEqual([expect.objectContaining({ status: 200 })])
  const life = { lifeSeconds: playback.drm.licenceSeconds, endsInFilm: true, drmScheme: 'FAIRPLAY' }
  expect(await list('licence')).toEqual([expect.objectContaining(life)])

  // A renewal is a licence like the first: it is asked for again, and lives as long.
  expect((await requestLicence()).status).toBe(200)
  expect(await list('callback')).toHaveLength(2)
  expect(await list('licence')).toEqual([expect.objectContaining(life), expect.objectContaining(life)])
  // Whoever gives the screen back gets no renewal, and whoever comes back does.
  const presence = `${playback.presence.url}?auth=${playback.presence.token}`
  expect((await fetch(presence, { method: 'DELETE' })).status).toBe(200)
  expect((await requestLicence()).status).toBe(403)
  expect((await fetch(presence, { method: 'PUT', body: JSON.stringify({ video_id: titleId }) })).status).toBe(200)
  expect((await requestLicence()).status).toBe(200)
  expect(await list('licence')).toHaveLength(3)

  await call(`POST /apps/v2/playback-sessions/${playback.sessionId}/end`)
  expect((await requestLicence()).status).toBe(403)
})

test.describe('an Apple browser', () => {
  test.use({ userAgent: IPHONE })

  test('DRM-03 has the keys of its own HLS by FairPlay, and says when it is not given them', async ({
    page,
    member,
    service,
  }) => {
    const { titleId, mediaId } = await findFilm(service.databaseUrl)
    await ingestKey(service.sandboxUrl, mediaId)
    await bringAppleMedia(page)
    await signIn(page, member)
    const begun = page.waitForResponse((response) => response.url().includes('/videoplayback'))
    await page.goto(`/#/viewvideo/${titleId}`)
    const playback = (await (await begun).json()) as Playback

    // The certificate of the sandbox, while the manifest would be read; a licence when the film comes to its key.
    await expect.poll(() => readTold(page)).toEqual(['module', expect.stringMatching(/^certificate:\d+$/)])
    await meetKey(page, '00112233445566778899aabbccddeeff')
    await expect.poll(() => readTold(page)).toHaveLength(4)
    expect((await readTold(page)).slice(2)).toEqual(['request:skd', 'licence:32'])
    const licences = await listReceived(service.sandboxUrl, 'licence', playback.sessionId)
    expect(licences).toEqual([expect.objectContaining({ drmScheme: 'FAIRPLAY', assetId: mediaId, endsInFilm: true })])

    const { userId } = JSON.parse(Buffer.from(playback.drm.customData, 'base64').toString()) as { userId: string }
    const denied = await fetch(`${service.sandboxUrl}/control/drmtoday/outcomes`, {
      ...{ method: 'POST', headers: { 'content-type': 'application/json' } },
      body: JSON.stringify({ reference: userId, outcome: 'deny' }),
    })
    expect(denied.status).toBe(200)
    const fault = page.getByRole('alert').filter({ has: page.getByRole('heading', { level: 1 }) })
    // A new permission is asked for without a word, and refused its licence as well.
    await expect(async () => {
      await meetKey(page, 'ffeeddccbbaa99887766554433221100')
      await expect(fault.getByRole('heading')).toHaveText('This film could not be unlocked', { timeout: 3_000 })
    }).toPass({ timeout: 40_000 })
  })
})
