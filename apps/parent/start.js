// Plain JavaScript, so that a Node which cannot read TypeScript still says what is wrong, or finds the right one.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const MIN_MAJOR = 24
const root = new URL('../../', import.meta.url)
const own = fileURLToPath(new URL('node_modules/node/bin/node', root))

if (Number.parseInt(process.versions.node, 10) >= MIN_MAJOR) {
  await import('./src/main.ts')
} else if (existsSync(own)) {
  const child = spawn(own, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
} else {
  console.error(
    `Kola needs Node ${MIN_MAJOR}; this is ${process.versions.node}, and the package "node" that brings it is not ` +
      'installed. Run "npm ci" in the project folder (without --ignore-scripts), then "npm start".',
  )
  process.exit(1)
}
