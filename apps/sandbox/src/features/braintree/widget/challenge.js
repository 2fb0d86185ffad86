/** The answer of the cardholder to the bank's question, told to the page. */
const { nonce, origin } = document.body.dataset
for (const button of document.querySelectorAll('button')) {
  // Until it is heard nobody can press it.
  button.disabled = false
  button.addEventListener('click', async () => {
    const payload = await answerBank(button.value === 'pass').catch(() => null)
    // A question that stands open with nobody left to hear its answer would hold the page for ever.
    parent.postMessage({ sandbox: 'braintree', type: payload ? 'answered' : 'failed', payload }, origin)
  })
}

async function answerBank(isPassed) {
  const answer = await fetch('/braintree/client_api/v1/three_d_secure/answer', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ nonce, isPassed }),
  })
  if (!answer.ok) throw new Error(String(answer.status))
  return answer.json()
}

// The page does not hear a key that is pressed in here.
addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') parent.postMessage({ sandbox: 'braintree', type: 'canceled' }, origin)
})
