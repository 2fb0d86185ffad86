import { build, type Rolldown } from 'vite'

/** One module with all that it imports, as one file without imports, with constants written into it. */
export async function bundleAlone(
  entry: string,
  fileName: string,
  constants: Record<string, unknown> = {},
): Promise<string> {
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    mode: 'production',
    define: Object.fromEntries(Object.entries(constants).map(([name, value]) => [name, JSON.stringify(value)])),
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { input: entry, output: { format: 'iife', entryFileNames: fileName } },
    },
  })
  const [alone] = (built as Rolldown.RolldownOutput).output
  return alone.code
}
