// Ends with 0 once /readyz of a process of this machine answers 200: node wait-until-ready.js <metrics port> <seconds> [METRICS_HOST]
const [port, limit, given] = process.argv.slice(2)
const seconds = Number(limit)
const host = given || '127.0.0.1'
const address = `http://${host.includes(':') ? `[${host}]` : host}:${port}/readyz`
const endsAt = performance.now() + seconds * 1_000

const isReady = async () => {
  const answer = await fetch(address, { signal: AbortSignal.timeout(5_000) }).catch(() => null)
  return answer?.status === 200
}

while (!(await isReady())) {
  if (performance.now() > endsAt) {
    console.error(`${address} does not answer 200 after ${seconds} s`)
    process.exit(1)
  }
  await new Promise((resolve) => setTimeout(resolve, 200))
}
