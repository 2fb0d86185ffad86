/** The answer of the cardholder to the bank's question, told to the page. */
const { nonce, origin } = document.body.dataset
for (const button of document.querySelectorAll('button')) {
  // Until it is heard nobody can press it.
  button.disabled = false
  button.addEventListener('click', async () => {
    const answer = await fetch('/braintree/client_api/v1/three_d_secure/answer', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ nonce, isPassed: button.value === 'pass' }),
    })
    parent.postMessage({ sandbox: 'braintree', type: 'answered', payload: await answer.json() }, origin)
  })
}

// The page does not hear a key that is pressed in here.
addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') parent.postMessage({ sandbox: 'braintree', type: 'canceled' }, origin)
})
