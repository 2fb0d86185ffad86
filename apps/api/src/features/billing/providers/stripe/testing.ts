/** What Stripe's script in the browser makes of a typed card. */
export async function makeCard(url: string, number: string): Promise<string> {
  const form = { type: 'card', 'card[number]': number, 'card[exp_month]': '12', 'card[exp_year]': '2034' }
  const answer = await fetch(`${url}/v1/payment_methods`, {
    method: 'POST',
    headers: { authorization: 'Bearer pk_test_sandbox' },
    body: new URLSearchParams({ ...form, 'card[cvc]': '123' }),
  })
  const { id, error } = (await answer.json()) as { id?: string; error?: { message: string } }
  if (id === undefined) throw new Error(error?.message ?? 'there is no card')
  return id
}
