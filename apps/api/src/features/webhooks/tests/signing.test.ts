import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { newWebhookSecret, toWebhookHeaders } from '../sign.ts'

test('it signs as Standard Webhooks has it: its library takes it, and each of two secrets counts', () => {
  const [first, second] = [newWebhookSecret(), newWebhookSecret()]
  expect(first).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  const body = '{"type":"payment.paid","timestamp":"2026-11-28T10:00:00.000Z","data":{"name":"Ọmọ"}}'
  const timestamp = Math.floor(Date.now() / 1_000)
  const headers = toWebhookHeaders({ id: 'event', timestamp, body }, [first, second])
  for (const secret of [first, second]) expect(new Webhook(secret).verify(body, headers)).toMatchObject({ data: {} })
  expect(() => new Webhook(newWebhookSecret()).verify(body, headers)).toThrow()
  expect(() => new Webhook(first).verify(`${body} `, headers)).toThrow()
})

test('the signature of the specification’s example', () => {
  const secret = 'whsec_plJ3nmyCDGBKInavdOK15jsl'
  const signed = {
    id: 'msg_loFOjxBNrRLzqYUf',
    timestamp: 1_731_705_121,
    body: '{"event_type":"ping","data":{"success":true}}',
  }
  expect(toWebhookHeaders(signed, [secret])).toEqual({
    'webhook-id': 'msg_loFOjxBNrRLzqYUf',
    'webhook-timestamp': '1731705121',
    'webhook-signature': 'v1,rAvfW3dJ/X/qxhsaXPOyyCGmRKsaKWcsNccKXlIktD0=',
  })
})
