import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createFilmStage, type FilmStage } from '#app/testing/film-stage.ts'
import { at, NOW } from '#app/testing/money/money-stage.ts'
import { toDeviceId } from '#features/playback/testing/stage.ts'

const HOUR_MS = 3_600_000
let stage: FilmStage
let who: { id: string; token: string }
let rentals = 0

beforeAll(async () => {
  stage = await createFilmStage()
})
afterAll(() => stage.close())
beforeEach(async () => {
  setNow(NOW)
  const { id, email } = await stage.addAccount()
  who = { id, token: await stage.signIn(email, { deviceId: toDeviceId(1) }) }
})

const setNow = (to: Date) => stage.clock.advance(to.getTime() - stage.clock.now().getTime())

/** Of a film that was paid for. */
async function addRental(screens = 1) {
  rentals += 1
  const id = `rental-${rentals}`
  const shared = { tenant_id: 'demo', account_id: who.id }
  await stage.db
    .insertInto('checkout')
    .values({
      ...{ ...shared, id, reference: `KL-${String(rentals).padStart(10, '0')}`, provider: 'flutterwave' },
      ...{ plan_id: 'basic', price_id: 'basic-30', is_recurring: false, currency: 'NGN', price_minor: 90_000 },
      ...{ amount_minor: 90_000, period_days: 30, started_at: NOW, expires_at: at(1), state: 'paid' },
      ...{ purpose: 'rental', title_id: 'film', play_hours: 48 },
    })
    .execute()
  const paid = { provider: 'flutterwave', transaction_id: id, amount_minor: 90_000, currency: 'NGN', paid_at: NOW }
  await stage.db
    .insertInto('payment')
    .values({ ...shared, ...paid, id, checkout_id: id, use: 'rental' })
    .execute()
  const terms = { screens, play_hours: 48, bought_at: NOW, begin_by: at(30) }
  await stage.db
    .insertInto('rental')
    .values({ ...shared, ...terms, id, title_id: 'film', checkout_id: id, payment_id: id })
    .execute()
  return id
}
const readWindow = async (id: string) => {
  const row = await stage.db.selectFrom('rental').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return [row.first_played_at, row.ends_at]
}
const holdings = () => stage.db.selectFrom('licence_hold').selectAll().where('account_id', '=', who.id).execute()

test('the window begins with the first licence, not with the payment and not with the start', async () => {
  const id = await addRental()
  setNow(at(3))
  const { body, status } = await stage.start(who.token, 1)
  expect(status).toBe(200)
  expect(await readWindow(id)).toEqual([null, null])
  expect((await stage.askLicence(body)).statusCode).toBe(200)
  expect(await readWindow(id)).toEqual([at(3), at(5)])
  setNow(at(4))
  expect((await stage.askLicence(body)).statusCode).toBe(200)
  expect(await readWindow(id)).toEqual([at(3), at(5)])
})

test('two devices and retries at once begin it once', async () => {
  const id = await addRental(2)
  const starts = await Promise.all([1, 2].map((device) => stage.start(who.token, device)))
  const asked = await Promise.all([...starts, ...starts].map(({ body }) => stage.askLicence(body)))
  expect(asked.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
  expect(await readWindow(id)).toEqual([NOW, new Date(NOW.getTime() + 48 * HOUR_MS)])
})

test('what starts nothing begins nothing', async () => {
  const id = await addRental()
  const { body } = await stage.start(who.token, 1)
  const foreign = JSON.stringify({ kids: [Buffer.alloc(16, 9).toString('base64url')], type: 'temporary' })
  expect((await stage.askLicence(body, foreign)).statusCode).toBe(403)
  await stage.pass(who.id, 3_600)
  expect((await stage.askLicence(body)).statusCode).toBe(403)
  expect(await readWindow(id)).toEqual([null, null])
  expect(await holdings()).toEqual([])
})

test('no licence is held where the window cannot begin: the money goes back in the same moment', async () => {
  const id = await addRental()
  const { body } = await stage.start(who.token, 1)
  const { beginRental } = stage.services.billing
  stage.services.billing.beginRental = async (tx, of) => {
    await tx.updateTable('rental').set({ voided_at: NOW }).where('id', '=', id).execute()
    return beginRental(tx, of)
  }
  const answer = await stage.askLicence(body)
  stage.services.billing.beginRental = beginRental
  expect([answer.statusCode, answer.headers['x-dt-resp-code']]).toEqual([403, '20101'])
  expect(await holdings()).toEqual([])
})

test('after its end nothing starts, no licence is given, and what runs is given no new address', async () => {
  await addRental()
  const { body } = await stage.start(who.token, 1)
  await stage.askLicence(body)
  setNow(at(2, -1))
  expect((await stage.report(body)).headers['x-media-token']).toBeDefined()
  expect((await stage.askLicence(body)).statusCode).toBe(200)
  setNow(at(2))
  expect((await stage.start(who.token, 1)).body.error).toMatchObject({
    ...{ code: 'RENTAL_EXPIRED', message: 'Your rental of this film has ended. Rent it again to watch it' },
  })
  expect((await stage.askLicence(body)).statusCode).toBe(403)
})

test('what runs at its end runs on, is given no new address, and starts no more after a pause', async () => {
  await addRental()
  const { body } = await stage.start(who.token, 1)
  await stage.askLicence(body)
  const report = () => stage.report(body)
  setNow(at(2, -1))
  const token = String((await report()).headers['x-media-token'])
  const dash = body.dash.replace(/media\/[^/]+\//, `media/${token}/`)
  setNow(at(2, 300_000))
  const late = await report()
  expect([late.statusCode, late.headers['x-media-token']]).toEqual([200, undefined])
  expect((await stage.readFilm({ dash })).statusCode).toBe(206)
  // A film, an hour for pauses, and never less than an evening.
  setNow(at(2, 4 * HOUR_MS - 1))
  expect((await stage.readFilm({ dash })).statusCode).toBe(403)
  await stage.pass(who.id, 3_600)
  expect((await report()).statusCode).toBe(401)
})

test('a membership that opens the film begins no window', async () => {
  const id = await addRental()
  await stage.addSubscription({ accountId: who.id, days: 10 })
  const { body } = await stage.start(who.token, 1)
  expect((await stage.askLicence(body)).statusCode).toBe(200)
  expect(await readWindow(id)).toEqual([null, null])
})

test('a rental has the screens that it was sold with', async () => {
  await addRental()
  expect((await stage.start(who.token, 1)).status).toBe(200)
  expect((await stage.start(who.token, 2)).body.error).toMatchObject({ code: 'SCREEN_LIMIT_REACHED' })
})
