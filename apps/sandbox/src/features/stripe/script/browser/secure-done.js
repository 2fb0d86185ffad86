// The bank's page was answered inside a frame of Stripe.js; what became of it is read from the intent.
if (window.parent !== window) window.parent.postMessage({ stripe: 'secure-done' }, '*')
